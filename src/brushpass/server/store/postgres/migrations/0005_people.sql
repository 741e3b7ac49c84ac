-- People without accounts: a name and a face under the hash of a secret, links to a second device, and who has won.
create table people (owner text primary key, name text not null, face text not null);
create table tickets (
    token text primary key, owner text not null, sealed text not null, until double precision not null);
create index tickets_of on tickets (owner);
create table winners (code text primary key, winners text not null);

-- Each device of a person has a secret of its own; this says whose it is. An empty owner: its secret is revoked.
-- A device without a row belongs to the person with the same id, who has no other devices yet.
create table devices (
    device text primary key, owner text not null, name text not null, made double precision not null);
create index devices_of on devices (owner);

-- What is deleted with a device or with a person, and the random user handle of passkeys.
alter table pushes add column device text not null default '';
alter table passkeys add column handle text not null default '';
alter table boxes add column owner text not null default '';

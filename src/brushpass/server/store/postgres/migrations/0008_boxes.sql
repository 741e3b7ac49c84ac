-- Boards that players have made: each under the hash of all that is in it.
create table boxes (code text primary key, facts text not null, made double precision not null);
create index boxes_made on boxes (made);

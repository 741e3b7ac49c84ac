-- Comments on finished games; step: the number of actions before, owner: the person who wrote it.
create table comments (
    code text not null, n integer not null, seat integer not null, step integer not null, owner text not null,
    text text not null, primary key (code, n));
create index comments_of on comments (owner);

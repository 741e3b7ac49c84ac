-- Comments on finished games, after so many actions (step); they belong to the person who wrote them.
create table comments (
    code text not null, n integer not null, seat integer not null, step integer not null, owner text not null,
    text text not null, primary key (code, n));
create index comments_of on comments (owner);

-- Classes and their pupils; tasks: the ids of the homework, done: results by id, evening: the code of a tournament.
create table classes (
    code text primary key, teacher text not null, title text not null, name text not null, tasks text not null,
    evening text not null, at double precision not null);
create index classes_of on classes (teacher);
create index classes_at on classes (at);
create table pupils (
    code text not null, n integer not null, guest text not null, name text not null, done text not null,
    primary key (code, guest));
create index pupils_of on pupils (guest);

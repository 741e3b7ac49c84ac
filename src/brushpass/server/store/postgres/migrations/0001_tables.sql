-- Tables, their logs, and whose they are. The same as in SQLite; times are seconds since 1970.
create table tables (
    code text primary key, game text not null, rules text not null, made double precision not null, facts text not null);
create table heads (
    code text primary key, version integer not null, asked integer not null, over boolean not null,
    due double precision, seen text not null, at double precision not null) with (fillfactor = 70);
create index heads_at on heads (at);
create index heads_due on heads (due) where due is not null;
create table hours (seconds double precision not null, at double precision not null);
insert into hours values (0, 0);
create table log (
    code text not null, seq integer not null, id text, player integer not null, action text not null,
    events text not null, at double precision not null, primary key (code, seq));
create unique index log_once on log (code, player, id) where id is not null;
create table said (
    place bigint generated always as identity primary key, code text not null, seat integer not null,
    key text not null, text text not null, at double precision not null);
create index said_at on said (code, place);
create table notes (code text not null, owner text not null, text text not null, primary key (code, owner));
create table guests (guest text not null, code text not null, primary key (guest, code));
create index guests_at on guests (code);
create table chance (
    game text not null, verb text not null, face text not null, count bigint not null,
    expected double precision not null, primary key (game, verb, face));
create table reviews (code text not null, seat integer not null, facts text not null, primary key (code, seat));

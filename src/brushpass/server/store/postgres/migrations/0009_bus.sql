-- What servers seal their words with, where they hear of each other by a Redis.
create table bus_key (single boolean primary key default true check (single), key text not null);
insert into bus_key (key) values (gen_random_uuid()::text || gen_random_uuid()::text);

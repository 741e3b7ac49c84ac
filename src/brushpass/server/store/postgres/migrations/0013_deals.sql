-- Deals of the day: the seed of each, and who plays it at which table.
create table deals (code text primary key, seed text not null, at double precision not null);
create table deal_tables (
    deal text not null, guest text not null, code text not null, primary key (deal, guest));
create index deal_tables_of on deal_tables (guest);

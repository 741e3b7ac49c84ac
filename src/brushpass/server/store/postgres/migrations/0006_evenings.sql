-- Evenings and tournaments, who is there, tables that everybody may find, and who is invited to open some.
create table evenings (
    code text primary key, version integer not null, made double precision not null, at double precision not null,
    facts text not null);
create index evenings_at on evenings (at);
create table attending (
    code text not null, guest text not null, at double precision not null, primary key (code, guest));
create index attending_of on attending (guest);
create table listed (code text primary key);
create table invited (guest text primary key);

-- Write an evening, who finds it again, and the tables that it opens, all or none of it; say whether it was written.
create function write_evening(its_code text, from_version integer, its_facts text, its_guests text[], opened json)
    returns boolean language plpgsql as $$
declare
    change json;
begin
    if from_version < 0 then
        insert into evenings values (its_code, 0, now_seconds(), now_seconds(), its_facts);
    else
        update evenings set version = version + 1, at = now_seconds(), facts = its_facts
            where code = its_code and version = from_version;
        if not found then
            return false;
        end if;
    end if;
    delete from attending where code = its_code and guest <> all (its_guests);
    insert into attending select its_code, unnest(its_guests), 0 on conflict do nothing;
    for change in select value from json_array_elements(opened) loop
        perform write_change(change);
    end loop;
    return true;
exception when unique_violation then
    return false;
end $$;

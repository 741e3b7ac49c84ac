-- Write the time of a table's activity once per hour: while it stays the same, no index has to change (HOT updates).
create or replace function write_change(change json) returns void language plpgsql as $$
declare
    its_code text := change->>'code';
    from_version integer := (change->>'version')::integer;
    its_facts text := change->>'facts';
    at_once double precision := now_seconds();
begin
    if from_version < 0 then
        insert into tables values (its_code, change->>'game', change->>'rules', at_once, its_facts);
        insert into heads values (its_code, 0, (change->>'asked')::integer, (change->>'over')::boolean,
            (change->>'due')::double precision, change->>'seen', at_once);
    else
        update heads set version = version + 1, asked = (change->>'asked')::integer,
            over = (change->>'over')::boolean, due = (change->>'due')::double precision, seen = change->>'seen',
            at = case when at < at_once - 3600 then at_once else at end where code = its_code and version = from_version;
        if not found then
            raise unique_violation using message = 'the table has changed meanwhile';
        end if;
        if its_facts is not null then
            update tables set facts = its_facts where code = its_code;
        end if;
    end if;
    if its_facts is not null then
        perform write_guests(its_code, array(select json_array_elements_text(change->'guests')));
    end if;
    insert into log select its_code, (change->>'first')::integer + place - 1, nullif(line->>0, ''),
        (line->>1)::integer, line->>2, line->>3, at_once
        from json_array_elements(change->'entries') with ordinality as lines (line, place);
    if json_typeof(change->'said') = 'object' then
        insert into said (code, seat, key, text, at) values (its_code, (change->'said'->>'seat')::integer,
            change->'said'->>'key', change->'said'->>'text', (change->'said'->>'at')::double precision);
    end if;
    if current_setting('brushpass.quiet', true) is distinct from 'on' then
        perform pg_notify('brushpass', 'changed ' || its_code || ' ' || (from_version + 1));
    end if;
end $$;

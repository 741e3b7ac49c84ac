-- All that servers write of tables goes through here: many jobs in one call, one transaction and one commit.
create function now_seconds() returns double precision language sql as
    $$ select extract(epoch from clock_timestamp())::double precision $$;

-- Write one change of one table. Where the table has another version by now it breaks a key, like a line written twice.
create function write_change(change json) returns void language plpgsql as $$
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
            at = at_once where code = its_code and version = from_version;
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
    perform pg_notify('brushpass', 'changed ' || its_code || ' ' || (from_version + 1));
end $$;

-- Write who sits at a table, so that they find it again.
create function write_guests(its_code text, wanted text[]) returns void language plpgsql as $$
begin
    if array(select guest from guests where code = its_code order by guest) is distinct from wanted then
        delete from guests where code = its_code;
        insert into guests select unnest(wanted), its_code;
    end if;
end $$;

-- Do many jobs, each a list of changes that are written together or not at all; say of each whether it was written.
create function write_tables(jobs json) returns boolean[] language plpgsql as $$
declare
    job json;
    change json;
    answers boolean[] := '{}';
begin
    for job in select value from json_array_elements(jobs) loop
        begin
            for change in select value from json_array_elements(job) loop
                perform write_change(change);
            end loop;
            answers := answers || true;
        exception when unique_violation then
            answers := answers || false;
        end;
    end loop;
    perform add_tallies(jobs, answers);
    return answers;
end $$;

-- Count how chance fell in the games that these jobs have ended: last and in one order, so that no two servers wait
-- for each other.
create function add_tallies(jobs json, written boolean[]) returns void language sql as $$
    insert into chance
        select tally->>0, tally->>1, tally->>2, sum((tally->>3)::bigint), sum((tally->>4)::double precision)
        from json_array_elements(jobs) with ordinality as each_job (job, place), json_array_elements(job) as change,
            json_array_elements(change->'tally') as tally
        where written[place] group by 1, 2, 3 order by 1, 2, 3
        on conflict (game, verb, face) do update
        set count = chance.count + excluded.count, expected = chance.expected + excluded.expected
$$;

-- Return the seconds that some server has run in all. They go on while any server asks for them, and stand still after
-- so many seconds without a word: then none has run.
create function run_on(beats double precision) returns double precision language sql as $$
    update hours set at = now_seconds(),
        seconds = seconds + case when now_seconds() - at < beats then greatest(now_seconds() - at, 0) else 0 end
    returning seconds
$$;

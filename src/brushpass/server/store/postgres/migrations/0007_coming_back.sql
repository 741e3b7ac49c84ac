-- Browsers that want to be told of their person's turn, and the key that such words are signed with.
create table pushes (
    endpoint text primary key, owner text not null, key text not null, auth text not null, language text not null,
    sender text not null, at double precision not null);
create index pushes_of on pushes (owner);
create table push_key (single boolean primary key default true check (single), key text not null);

-- Passkeys, each under its id; of a person there is no more than the hash of their secret.
create table passkeys (id text primary key, owner text not null, key text not null, used bigint not null);
create index passkeys_of on passkeys (owner);

-- Who has won is kept with the change that ends a game, so that nobody has to play it again to know.
create function keep_winners(jobs json, written boolean[]) returns void language sql as $$
    insert into winners
        select change->>'code', change->>'winners'
        from json_array_elements(jobs) with ordinality as each_job (job, place), json_array_elements(job) as change
        where written[place] and change->>'winners' is not null
        on conflict (code) do update set winners = excluded.winners
$$;

create or replace function write_tables(jobs json) returns boolean[] language plpgsql as $$
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
    perform keep_winners(jobs, answers);
    perform add_tallies(jobs, answers);
    return answers;
end $$;

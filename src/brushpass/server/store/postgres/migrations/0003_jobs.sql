-- What is to be thought about waits in one line for all servers and workers of this database. A worker that holds a job
-- says so every few seconds; where it does not, another one takes the job. Times are seconds since 1970.
create table jobs (
    key text primary key, kind text not null, asked text not null, made double precision not null,
    worker text, held double precision not null default 0, tries integer not null default 0,
    progress double precision not null default 0) with (fillfactor = 50);

-- Put something into the line where it does not wait there already, and say whether it is there: no more than so many
-- of a kind may wait. A question of a bot may be lost with the machine, because its table asks again; a review may not.
create function put_job(its_key text, its_kind text, its_asked text, most integer) returns boolean language plpgsql as $$
begin
    if its_kind <> 'review' then
        perform set_config('synchronous_commit', 'off', true);
    end if;
    if exists (select from jobs where key = its_key) then
        return true;
    elsif (select count(*) from jobs where kind = its_kind) >= most then
        return false;
    end if;
    insert into jobs (key, kind, asked, made) values (its_key, its_kind, its_asked, now_seconds())
        on conflict (key) do nothing;
    perform pg_notify('brushpass_jobs', 'job ' || its_kind);
    return true;
end $$;

-- Give a worker the next job of some kinds: one that nobody has, or whose worker has said nothing for some seconds.
-- With it go the seconds that it waited, how many wait still, and how many are being done.
create function take_job(its_worker text, kinds text[], patience double precision)
    returns table (key text, kind text, asked text, waited double precision, waiting bigint, running bigint)
    language plpgsql as $$
declare
    next_job jobs;
begin
    perform set_config('synchronous_commit', 'off', true);
    select * into next_job from jobs
        where jobs.kind = any(kinds) and (jobs.worker is null or jobs.held < now_seconds() - patience)
        order by jobs.made limit 1 for update skip locked;
    if next_job.key is null then
        return;
    end if;
    update jobs set worker = its_worker, held = now_seconds(), tries = tries + 1 where jobs.key = next_job.key;
    return query select next_job.key, next_job.kind, next_job.asked, now_seconds() - next_job.made,
        count(*) filter (where jobs.worker is null), count(*) filter (where jobs.worker is not null)
        from jobs where jobs.kind = any(kinds);
end $$;

-- End a job of a worker, and tell those who wait what came of it; nothing happens where another one has it by now.
create function end_job(its_worker text, its_key text, answer text) returns boolean language plpgsql as $$
begin
    delete from jobs where key = its_key and worker = its_worker;
    if found then
        perform set_config('synchronous_commit', 'off', true);
        perform pg_notify('brushpass_jobs', 'done ' || its_key || ' ' || answer);
    end if;
    return found;
end $$;

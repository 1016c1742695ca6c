-- The log in monthly partitions, so that a month leaves the database in one step. Nothing is copied: what there is
-- becomes the first partition, up to the end of the present month.
alter table audit_log rename to audit_log_before;
alter table audit_log_before rename constraint audit_log_pkey to audit_log_before_pkey;
alter index audit_log_target_type_target_id_at_index rename to audit_log_before_target;
alter index audit_log_actor_id_at_index rename to audit_log_before_actor;
alter index audit_log_organization_id_at_index rename to audit_log_before_organization;
alter index audit_log_at_index rename to audit_log_before_at;
create table audit_log (like audit_log_before including defaults) partition by range (at);
do $$
declare newest timestamptz;
begin
  select greatest(now(), coalesce(max(at), now())) into newest from audit_log_before;
  execute format('alter table audit_log attach partition audit_log_before for values from (minvalue) to (%L)',
                 (date_trunc('month', newest at time zone 'UTC') + interval '1 month') at time zone 'UTC');
end $$;
alter table audit_log add constraint audit_log_pkey primary key (id, at);
create index audit_log_target_type_target_id_at_index on audit_log (target_type, target_id, at);
create index audit_log_actor_id_at_index on audit_log (actor_id, at);
create index audit_log_organization_id_at_index on audit_log (organization_id, at);
create index audit_log_at_index on audit_log (at);
-- Where no month fits: nobody's work fails because a partition is missing.
create table audit_log_rest partition of audit_log default;

-- Makes the partitions of this month and so many after it. Rows that went into the rest meanwhile move to their month.
create function audit_log_months(ahead int) returns void language plpgsql as $$
declare first timestamp := date_trunc('month', now() at time zone 'UTC'); month timestamp; make text;
begin
  for month in select first + n * interval '1 month' from generate_series(0, ahead) n loop
    continue when to_regclass('public.audit_log_' || to_char(month, 'YYYY_MM')) is not null;
    make := format('create table %I partition of audit_log for values from (%L) to (%L)',
                   'audit_log_' || to_char(month, 'YYYY_MM'), month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    begin
      execute make;
    exception
      when invalid_object_definition then null; -- the month belongs to an older partition
      when check_violation then
        alter table audit_log detach partition audit_log_rest;
        execute make;
        execute format('with gone as (delete from audit_log_rest where at >= %L and at < %L returning *) insert into audit_log select * from gone',
                       month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
        alter table audit_log attach partition audit_log_rest default;
    end;
  end loop;
end $$;
select audit_log_months(3);

-- Partitions that ended so many months ago, oldest first.
create function audit_log_old_months(kept int) returns table (partition text, month text) language sql stable as $$
  select bounds.name, to_char((bounds.ends at time zone 'UTC') - interval '1 day', 'YYYY-MM')
    from (select c.relname::text as name,
                 substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz as ends
            from pg_inherits i join pg_class c on c.oid = i.inhrelid
           where i.inhparent = 'public.audit_log'::regclass) bounds
   where bounds.ends <= (date_trunc('month', now() at time zone 'UTC') - make_interval(months => kept)) at time zone 'UTC'
   order by bounds.ends
$$;

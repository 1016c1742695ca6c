-- Runs after every migration, and again whenever what it lays is not there: who may do what in the database, and which
-- rows exist for whom. The setting `portal.app_role` names the login of the application, which owns nothing;
-- `app.reach` holds `<client>|<organisation>,<organisation>…`, or `*` for work that crosses organisations by name.

do $$
declare
  app text := current_setting('portal.app_role');
  part regclass;
begin
  execute format('grant connect on database %I to %I', current_database(), app);
  execute format('grant usage on schema public to %I', app);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', app);
  execute format('grant usage, select on all sequences in schema public to %I', app);
  execute format('revoke update, delete, truncate on audit_log, audit_seal, lifecycle_event, approval_decision from %I', app);
  execute format('revoke insert, update, delete on schema_migration, audit_archive, row_security_probe from %I', app);
  -- the months of the log are reached through it alone
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'audit_log'::regclass loop
    execute format('revoke all on %s from %I', part, app);
  end loop;
end $$;

create or replace function app_everywhere() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('app.reach', true), '') = '*' $$;
create or replace function app_client() returns uuid language sql stable parallel safe as
  $$ select nullif(split_part(coalesce(nullif(current_setting('app.reach', true), '*'), ''), '|', 1), '')::uuid $$;
create or replace function app_organizations() returns uuid[] language sql stable parallel safe as
  $$ select string_to_array(nullif(split_part(coalesce(nullif(current_setting('app.reach', true), '*'), ''), '|', 2), ''), ',')::uuid[] $$;

-- Tables whose rows belong to organisations or school groups. Left out: sessions and the log, which are written for
-- people outside any organisation and read through their own rights.
create or replace function app_bound_tables() returns table (id oid, name name, by_organization boolean, by_client boolean)
  language sql stable as
  $$ select c.oid, c.relname, bool_or(a.attname = 'organization_id'), bool_or(a.attname = 'client_id')
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in ('session', 'audit_log', 'user_credential')
        and a.attname in ('organization_id', 'client_id')
      group by c.oid, c.relname $$;

-- Every table with organization_id shows only rows of reached organisations; rows without one are shared within their
-- client. Tables with client_id alone show only rows of the own school group.
do $$
declare
  t record;
  here text := '(select app_everywhere()) or organization_id = any ((select app_organizations())::uuid[])';
  own text := 'client_id = (select app_client()) or client_id is null';
  rule text;
begin
  for t in select * from app_bound_tables() loop
    rule := case
      when t.by_organization and t.by_client then here || ' or (organization_id is null and (' || own || '))'
      when t.by_organization then here || ' or organization_id is null'
      else '(select app_everywhere()) or ' || own
    end;
    execute format('alter table %I enable row level security', t.name);
    execute format('drop policy if exists reach on %I', t.name);
    execute format('create policy reach on %I using (%s) with check (%s)', t.name, rule, rule);
  end loop;
end $$;

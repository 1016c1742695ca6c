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
  execute format('revoke update, delete, truncate on audit_log, lifecycle_event, approval_decision from %I', app);
  execute format('revoke insert, update, delete, truncate on audit_seal, audit_chain, audit_archive, audit_redaction from %I', app);
  execute format('revoke insert, update, delete, truncate on schema_migration, row_security_probe, key_canary from %I', app);
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
-- people outside any organisation and read through their own rights. Rows of the product stand
-- in tables that know clients and may do without; people who belong to no group yet are nobody's property.
drop function if exists app_bound_tables();
create function app_bound_tables()
  returns table (id oid, name name, by_organization boolean, by_client boolean, is_shared boolean) language sql stable as
  $$ select c.oid, c.relname, bool_or(a.attname = 'organization_id'), bool_or(a.attname = 'client_id'),
            c.relname <> 'user' and bool_or(a.attname = 'client_id' and not a.attnotnull)
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in ('session', 'audit_log', 'user_credential')
        and a.attname in ('organization_id', 'client_id')
      group by c.oid, c.relname $$;

-- Every table with organization_id shows only rows of reached organisations; rows without one are shared within their
-- client. Tables with client_id alone show only rows of the own school group. A row of the product is read by
-- everybody, and written only by work that crosses organisations by name. What belongs to a person without any
-- organisation (an account, a picture, a sign-up) is open here: the rights of those who ask decide.
do $$
declare
  t record;
  old record;
  everywhere text := '(select app_everywhere())';
  here text := 'organization_id = any ((select app_organizations())::uuid[])';
  mine text := 'client_id = (select app_client())';
  ours text;
  seen text;
begin
  for t in select * from app_bound_tables() loop
    ours := concat_ws(' or ', everywhere,
      case when t.by_organization then here end,
      case when t.by_organization and t.by_client then '(organization_id is null and ' || mine || ')'
           when t.by_organization then 'organization_id is null'
           when t.is_shared then mine else mine || ' or client_id is null' end);
    seen := concat_ws(' or ', ours,
      case when t.is_shared then case when t.by_organization then '(organization_id is null and client_id is null)' else 'client_id is null' end end);
    execute format('alter table %I enable row level security', t.name);
    for old in select polname from pg_policy where polrelid = t.id loop
      execute format('drop policy %I on %I', old.polname, t.name);
    end loop;
    execute format('create policy seen on %I for select using (%s)', t.name, seen);
    execute format('create policy added on %I for insert with check (%s)', t.name, ours);
    execute format('create policy changed on %I for update using (%s) with check (%s)', t.name, ours, ours);
    execute format('create policy removed on %I for delete using (%s)', t.name, ours);
  end loop;
end $$;

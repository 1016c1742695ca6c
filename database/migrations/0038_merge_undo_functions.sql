-- The merge of two accounts of one person, second edition: references inside documents (jsonb) go over too, nobody
-- stands twice in a list, and every changed row is kept as it was, so that the merge can be taken back for a day.
-- Called in a reach of everywhere.
drop function move_person(uuid, uuid);
drop function count_person(uuid);
drop function person_columns();

-- Every place where a person may be named: this is the register of references, kept by the database itself. What may
-- only be added to (the log, decisions, histories) is left out, as are sessions and what lives for hours.
create function person_columns() returns table (tab text, col text, form text) language sql stable as $$
  select c.relname::text, a.attname::text,
         case a.atttypid when 'uuid'::regtype then 'one' when 'uuid[]'::regtype then 'many' else 'document' end
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype, 'jsonb'::regtype) and a.attgenerated = ''
     and a.attname not in ('id', 'organization_id', 'client_id')
     and c.relname not in ('user', 'session', 'account_merge', 'account_merge_change')
     and not (a.atttypid = 'jsonb'::regtype and c.relname in ('notification', 'realtime_event', 'idempotency_key'))
     and has_table_privilege(c.oid, 'update')
   order by 1, 2
$$;

-- Condition: the column names the person $1.
create function names_person(col text, form text) returns text language sql immutable as $$
  select format(case form when 'one' then '%1$I = $1' when 'many' then '$1 = any (%1$I)'
                          else '%1$I::text like ''%%'' || $1::text || ''%%''' end, col)
$$;

create function count_person(person uuid) returns table (tab text, col text, rows_n int) language plpgsql stable as $$
declare one record;
begin
  for one in select * from person_columns() p loop
    tab := one.tab; col := one.col;
    execute format('select count(*)::int from %I where %s', one.tab, names_person(one.col, one.form)) into rows_n using person;
    if rows_n > 0 then return next; end if;
  end loop;
end $$;

-- A document that names one person, naming another; a list names the other one once.
create function swap_person(document jsonb, source text, target text) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(document)
    when 'string' then return to_jsonb(replace(document #>> '{}', source, target));
    when 'array' then return coalesce((
      select jsonb_agg(one.item order by one.place) from (
        select swap_person(value, source, target) as item, ordinality as place,
               row_number() over (partition by swap_person(value, source, target) order by ordinality) as again
          from jsonb_array_elements(document) with ordinality) one
       where one.again = 1 or one.item <> to_jsonb(target)), '[]'::jsonb);
    when 'object' then return coalesce((
      select jsonb_object_agg(replace(key, source, target), swap_person(value, source, target)) from jsonb_each(document)),
      '{}'::jsonb);
    else return document;
  end case;
end $$;

create function move_person(source uuid, target uuid) returns table (tab text, col text, rows_n int, stays_n int)
  language plpgsql as $$
declare one record; place tid; touched int; change text;
begin
  for one in select * from person_columns() p loop
    tab := one.tab; col := one.col; rows_n := 0; stays_n := 0;
    change := format('update %1$I set %2$I = ', tab, col) || case one.form
      when 'one' then '$2'
      when 'many' then format('case when $2 = any (%1$I) then array_remove(%1$I, $1) else array_replace(%1$I, $1, $2) end', col)
      else format('swap_person(%1$I, $1::text, $2::text)', col) end || ' where ' || names_person(col, one.form);
    begin
      execute change using source, target;
      get diagnostics rows_n = row_count;
    exception when integrity_constraint_violation or raise_exception then
      rows_n := 0;
      for place in execute format('select ctid from %I where %s', tab, names_person(col, one.form)) using source loop
        begin
          execute change || ' and ctid = $3' using source, target, place;
          get diagnostics touched = row_count;
          rows_n := rows_n + touched;
        exception when integrity_constraint_violation or raise_exception then
          stays_n := stays_n + 1;
        end;
      end loop;
    end;
    if rows_n + stays_n > 0 then return next; end if;
  end loop;
end $$;

create function key_columns(tab text) returns text[] language sql stable as $$
  select array_agg(a.attname::text order by a.attnum)
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
   where i.indrelid = format('public.%I', tab)::regclass and i.indisprimary
$$;

-- Condition: the row `t` has the key $1.
create function has_key(tab text) returns text language sql stable as $$
  select string_agg(format('t.%1$I = ($1->>%1$L)::%2$s', a.attname, format_type(a.atttypid, a.atttypmod)), ' and ')
    from pg_attribute a
   where a.attrelid = format('public.%I', tab)::regclass and a.attname = any (key_columns(tab)) and a.attnum > 0
$$;

-- Keeps every row that a merge may touch, before it does.
create function keep_person(merge uuid, source uuid, target uuid) returns void language plpgsql set timezone = 'UTC' as $$
declare one record;
begin
  for one in
    select p.tab, string_agg('(' || names_person(p.col, p.form) || ')', ' or ') as names, key_columns(p.tab) as keys
      from person_columns() p group by p.tab
  loop
    continue when one.keys is null;
    execute format('insert into account_merge_change (merge_id, tab, key, before)
                    select $2, %1$L, (select jsonb_object_agg(k, to_jsonb(t)->k) from unnest(%2$L::text[]) k), to_jsonb(t)
                      from %1$I t where %3$s', one.tab, one.keys, one.names) using source, merge;
  end loop;
  insert into account_merge_change (merge_id, tab, key, before)
    select merge, 'user', jsonb_build_object('id', t.id), to_jsonb(t) from "user" t
     where t.id in (source, target) or t.merged_into = source;
end $$;

-- Of the kept rows only the columns stay that the merge changed, with what they hold now.
create function keep_changes(merge uuid, source uuid, target uuid) returns void language plpgsql set timezone = 'UTC' as $$
declare one record; now_there jsonb; key_now jsonb; old_values jsonb; new_values jsonb;
begin
  for one in select * from account_merge_change c where c.merge_id = merge loop
    key_now := one.key;
    execute format('select to_jsonb(t) from %I t where %s', one.tab, has_key(one.tab)) into now_there using key_now;
    if now_there is null then -- the key itself names the person
      key_now := swap_person(one.key, source::text, target::text);
      execute format('select to_jsonb(t) from %I t where %s', one.tab, has_key(one.tab)) into now_there using key_now;
    end if;
    select jsonb_object_agg(e.key, e.value), jsonb_object_agg(e.key, now_there->e.key) into old_values, new_values
      from jsonb_each(one.before) e
      join pg_attribute a on a.attrelid = format('public.%I', one.tab)::regclass and a.attname = e.key
     where a.attgenerated = '' and e.key not in ('version', 'updated_at') and now_there->e.key is distinct from e.value;
    if now_there is null or old_values is null then
      delete from account_merge_change c where c.id = one.id;
    else
      update account_merge_change c set key = key_now, before = old_values, after = new_values where c.id = one.id;
    end if;
  end loop;
end $$;

-- Takes a merge back, row by row: what was changed again since, or no longer fits, stays as it is.
create function undo_person(merge uuid) returns table (restored_n int, stays_n int) language plpgsql set timezone = 'UTC' as $$
declare one record; touched int; progress boolean := true; columns text; reads text;
begin
  restored_n := 0; stays_n := 0;
  while progress loop
    progress := false;
    for one in select * from account_merge_change c where c.merge_id = merge order by c.id loop
      select string_agg(format('%I', k), ', '), string_agg(format('r.%I', k), ', ')
        into columns, reads from jsonb_object_keys(one.before) k;
      begin
        execute format('update %1$I t set (%2$s) = (select %3$s from jsonb_populate_record(null::%1$I, $2) r)
                         where %4$s and not exists (select 1 from jsonb_each($3) e where (to_jsonb(t)->e.key) is distinct from e.value)',
                       one.tab, columns, reads, has_key(one.tab)) using one.key, one.before, one.after;
        get diagnostics touched = row_count;
        if touched > 0 then restored_n := restored_n + 1; else stays_n := stays_n + 1; end if;
        delete from account_merge_change c where c.id = one.id;
        progress := true;
      exception when integrity_constraint_violation or raise_exception then
        null; -- another row has to go first; the next round tries again
      end;
    end loop;
  end loop;
  select stays_n + count(*)::int into stays_n from account_merge_change c where c.merge_id = merge;
  return next;
end $$;

-- Two rows of one person become one: whatever names the first is made to name the second. A row that the second has
-- already (the same membership, the same role) stays where it is. What may only be added to (the log, decisions,
-- histories) keeps the first; sessions are ended instead. Called in a reach of everywhere.
create function person_columns() returns table (tab text, col text, is_many boolean) language sql stable as $$
  select c.relname::text, a.attname::text, a.atttypid = 'uuid[]'::regtype
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
     and a.attname not in ('id', 'organization_id', 'client_id')
     and c.relname not in ('user', 'session', 'account_merge')
     and has_table_privilege(c.oid, 'update')
   order by 1, 2
$$;

create function count_person(person uuid) returns table (tab text, col text, rows_n int) language plpgsql stable as $$
declare one record;
begin
  for one in select * from person_columns() p loop
    tab := one.tab; col := one.col;
    execute format('select count(*)::int from %I where ' || case when one.is_many then '$1 = any (%I)' else '%I = $1' end,
                   one.tab, one.col) into rows_n using person;
    if rows_n > 0 then return next; end if;
  end loop;
end $$;

create function move_person(source uuid, target uuid) returns table (tab text, col text, rows_n int, stays_n int)
  language plpgsql as $$
declare one record; place tid; touched int;
begin
  for one in select * from person_columns() p loop
    tab := one.tab; col := one.col; rows_n := 0; stays_n := 0;
    if one.is_many then
      execute format('update %1$I set %2$I = array_replace(%2$I, $1, $2) where $1 = any (%2$I)', tab, col)
        using source, target;
      get diagnostics rows_n = row_count;
    else
      begin
        execute format('update %1$I set %2$I = $2 where %2$I = $1', tab, col) using source, target;
        get diagnostics rows_n = row_count;
      exception when integrity_constraint_violation or raise_exception then
        rows_n := 0;
        for place in execute format('select ctid from %I where %I = $1', tab, col) using source loop
          begin
            execute format('update %1$I set %2$I = $3 where ctid = $1 and %2$I = $2', tab, col) using place, source, target;
            get diagnostics touched = row_count;
            rows_n := rows_n + touched;
          exception when integrity_constraint_violation or raise_exception then
            stays_n := stays_n + 1;
          end;
        end loop;
      end;
    end if;
    if rows_n + stays_n > 0 then return next; end if;
  end loop;
end $$;

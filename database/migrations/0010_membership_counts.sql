-- membership_count says how many active members of each hat an organisation has, without counting 300,000 rows. Kept by
-- statement triggers, so that a bulk change costs one update per organisation and hat; always in the order of the key,
-- so that two bulk changes never wait for each other in a circle.

create function membership_count_add(deltas jsonb) returns void language sql security definer set search_path = public as $$
  insert into membership_count as counted (organization_id, hat, members)
  select (one->>'organization_id')::uuid, one->>'hat', sum((one->>'n')::int)
    from jsonb_array_elements(coalesce(deltas, '[]')) one
   group by 1, 2 having sum((one->>'n')::int) <> 0
   order by 1, 2
  on conflict (organization_id, hat) do update set members = counted.members + excluded.members;
$$;
revoke execute on function membership_count_add(jsonb) from public;

create function membership_count_inserted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform membership_count_add((select jsonb_agg(jsonb_build_object('organization_id', m.organization_id, 'hat', hat, 'n', 1))
    from added m join "user" u on u.id = m.user_id cross join unnest(u.types) hat
   where m.state = 'active' and u.status in ('unconfirmed', 'confirmed')));
  return null;
end $$;

create function membership_count_deleted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform membership_count_add((select jsonb_agg(jsonb_build_object('organization_id', m.organization_id, 'hat', hat, 'n', -1))
    from gone m join "user" u on u.id = m.user_id cross join unnest(u.types) hat
   where m.state = 'active' and u.status in ('unconfirmed', 'confirmed')));
  return null;
end $$;

create function membership_count_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform membership_count_add((select jsonb_agg(jsonb_build_object('organization_id', m.organization_id, 'hat', hat, 'n', m.n))
    from (select organization_id, user_id, state, -1 as n from before
          union all select organization_id, user_id, state, 1 from after) m
    join "user" u on u.id = m.user_id cross join unnest(u.types) hat
   where m.state = 'active' and u.status in ('unconfirmed', 'confirmed')));
  return null;
end $$;

create function membership_count_person() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform membership_count_add((select jsonb_agg(jsonb_build_object('organization_id', m.organization_id, 'hat', hat, 'n', u.n))
    from (select id, types, status, -1 as n from before union all select id, types, status, 1 from after) u
    join user_organization m on m.user_id = u.id and m.state = 'active' cross join unnest(u.types) hat
   where u.status in ('unconfirmed', 'confirmed')
     and exists (select 1 from before b join after a on a.id = b.id
                  where b.id = u.id and (a.types is distinct from b.types or a.status is distinct from b.status))));
  return null;
end $$;

create trigger membership_count_inserted after insert on user_organization
  referencing new table as added for each statement execute function membership_count_inserted();
create trigger membership_count_deleted after delete on user_organization
  referencing old table as gone for each statement execute function membership_count_deleted();
create trigger membership_count_changed after update on user_organization
  referencing old table as before new table as after for each statement execute function membership_count_changed();
create trigger membership_count_person after update on "user"
  referencing old table as before new table as after for each statement execute function membership_count_person();

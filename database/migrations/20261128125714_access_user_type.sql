-- What the code called a hat is a user type.
ALTER TABLE "role" RENAME COLUMN "hat" TO "user_type";
ALTER TABLE "membership_count" RENAME COLUMN "hat" TO "user_type";
ALTER TABLE "news" RENAME COLUMN "hats" TO "user_types";
ALTER TABLE "announcement" RENAME COLUMN "hats" TO "user_types";
ALTER TABLE "banner" RENAME COLUMN "hats" TO "user_types";
ALTER TABLE "h5_homepage" RENAME COLUMN "hats" TO "user_types";
ALTER TABLE "analysis_data" RENAME COLUMN "hat" TO "user_type";
ALTER TABLE "analysis_hour" RENAME COLUMN "hat" TO "user_type";

-- The functions behind the triggers of membership_count (0010), with the new name of its column.
create or replace function membership_count_add(deltas jsonb) returns void language sql security definer set search_path = public as $$
  insert into membership_count as counted (organization_id, user_type, members)
  select (one->>'organization_id')::uuid, one->>'user_type', sum((one->>'n')::int)
    from jsonb_array_elements(coalesce(deltas, '[]')) one
   group by 1, 2 having sum((one->>'n')::int) <> 0
   order by 1, 2
  on conflict (organization_id, user_type) do update set members = counted.members + excluded.members;
$$;

create or replace function membership_count_inserted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform membership_count_add((select jsonb_agg(jsonb_build_object('organization_id', m.organization_id, 'user_type', user_type, 'n', 1))
    from added m join "user" u on u.id = m.user_id cross join unnest(u.types) user_type
   where m.state = 'active' and u.status in ('unconfirmed', 'confirmed')));
  return null;
end $$;

create or replace function membership_count_deleted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform membership_count_add((select jsonb_agg(jsonb_build_object('organization_id', m.organization_id, 'user_type', user_type, 'n', -1))
    from gone m join "user" u on u.id = m.user_id cross join unnest(u.types) user_type
   where m.state = 'active' and u.status in ('unconfirmed', 'confirmed')));
  return null;
end $$;

create or replace function membership_count_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform membership_count_add((select jsonb_agg(jsonb_build_object('organization_id', m.organization_id, 'user_type', user_type, 'n', m.n))
    from (select organization_id, user_id, state, -1 as n from before
          union all select organization_id, user_id, state, 1 from after) m
    join "user" u on u.id = m.user_id cross join unnest(u.types) user_type
   where m.state = 'active' and u.status in ('unconfirmed', 'confirmed')));
  return null;
end $$;

create or replace function membership_count_person() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform membership_count_add((select jsonb_agg(jsonb_build_object('organization_id', m.organization_id, 'user_type', user_type, 'n', u.n))
    from (select id, types, status, -1 as n from before union all select id, types, status, 1 from after) u
    join user_organization m on m.user_id = u.id and m.state = 'active' cross join unnest(u.types) user_type
   where u.status in ('unconfirmed', 'confirmed')
     and exists (select 1 from before b join after a on a.id = b.id
                  where b.id = u.id and (a.types is distinct from b.types or a.status is distinct from b.status))));
  return null;
end $$;

ALTER TABLE "role_user" DROP CONSTRAINT "role_user_source";
update role_user set source = 'user_type' where source = 'hat';
ALTER TABLE "role_user" ADD CONSTRAINT "role_user_source" CHECK ("source" in ('manual', 'post', 'user_type', 'homeroom', 'leader', 'space_admin'));

update role set code = 'user_type_' || substr(code, 5) where client_id is null and user_type is not null and code like 'hat\_%';
update role_group set code = 'user_types' where client_id is null and code = 'hats';
update user_organization set source = 'user_type' where source = 'hat';
update user_department set source = 'user_type' where source = 'hat';
update account_merge_change set before = before || '{"source": "user_type"}' where before->>'source' = 'hat';
update account_merge_change set after = after || '{"source": "user_type"}' where after->>'source' = 'hat';
update list_view set query = regexp_replace(query, '(^|&)hat=', '\1user_type=') where query ~ '(^|&)hat=';

update digital_card_template set
  front = replace(front::text, '"bind": "hat"', '"bind": "user_type"')::jsonb,
  back = replace(back::text, '"bind": "hat"', '"bind": "user_type"')::jsonb
 where front::text like '%"bind": "hat"%' or back::text like '%"bind": "hat"%';
update digital_card_template_revision set
  front = replace(front::text, '"bind": "hat"', '"bind": "user_type"')::jsonb,
  back = replace(back::text, '"bind": "hat"', '"bind": "user_type"')::jsonb
 where front::text like '%"bind": "hat"%' or back::text like '%"bind": "hat"%';

update internotification set audience = replace(audience::text, '"hats": [', '"user_types": [')::jsonb where audience::text like '%"hats": [%';
update dlock_group set audience = replace(audience::text, '"hats": [', '"user_types": [')::jsonb where audience::text like '%"hats": [%';
update live set audience = replace(audience::text, '"hats": [', '"user_types": [')::jsonb where audience::text like '%"hats": [%';
update live_video set audience = replace(audience::text, '"hats": [', '"user_types": [')::jsonb where audience::text like '%"hats": [%';
update album set audience = replace(audience::text, '"hats": [', '"user_types": [')::jsonb where audience::text like '%"hats": [%';

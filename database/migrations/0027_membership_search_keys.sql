-- A membership carries the keys by which its person is searched, so that a search inside one organisation walks its own
-- members alone, however many people the school group has.
create extension if not exists btree_gin;

update user_organization m
   set name_pinyin = u.name_pinyin, name_initials = u.name_initials, number = u.number, grams = u.grams
  from "user" u where u.id = m.user_id;
create index user_organization_grams on user_organization using gin (organization_id, grams);

create function user_organization_keys() returns trigger language plpgsql security definer set search_path = public as $$
begin
  select u.name_pinyin, u.name_initials, u.number, u.grams
    into new.name_pinyin, new.name_initials, new.number, new.grams
    from "user" u where u.id = new.user_id;
  return new;
end $$;
create trigger user_organization_keys before insert or update of user_id on user_organization
  for each row execute function user_organization_keys();

create function user_organization_renamed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update user_organization
     set name_pinyin = new.name_pinyin, name_initials = new.name_initials, number = new.number, grams = new.grams
   where user_id = new.id;
  return null;
end $$;
create trigger user_organization_renamed after update of name_pinyin, name_initials, number, grams on "user"
  for each row when ((old.name_pinyin, old.name_initials, old.number, old.grams)
    is distinct from (new.name_pinyin, new.name_initials, new.number, new.grams))
  execute function user_organization_renamed();

-- As people_by_grams, inside one organisation of the caller's reach.
create function members_by_grams(here uuid, wanted text[], pattern text, most int) returns setof uuid
  language plpgsql stable security definer set search_path = public as $$
begin
  if not (app_everywhere() or here = any (app_organizations())) then return; end if;
  return query
    select m.user_id from user_organization m join "user" u on u.id = m.user_id
     where m.organization_id = here and m.grams @> wanted
       and (u.name ilike pattern or u.name_en ilike pattern or u.name_pinyin ilike pattern or u.number ilike pattern)
     limit most;
end $$;

-- Grams of an article stand apart from its row: a search by a frequent word visits thousands of rows and reads none of
-- their text. Rows that stand already are written once more, so that theirs move, too.
alter table system_rule_article set (toast_tuple_target = 128);
update system_rule_article set search_text = search_text || '', grams = array(select unnest(grams)) where grams <> '{}';

-- Row level security keeps the index over grams from being used (see rows_by_grams), so this function looks into it as the
-- owner of the table: articles of these versions in the caller's reach that hold all of `wanted`. Those with the first and the
-- second of `heads` in their number and heading come first, then the order of the versions and of the text. A frequent word is looked up in
-- the index, too: reading the grams of all rows one by one takes longer than the whole search, and a plan that does not
-- know the words does just that.
create function articles_by_grams(versions uuid[], wanted text[], heads text[], most int, past int) returns setof uuid
  language plpgsql stable security definer set search_path = public set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  everywhere boolean := app_everywhere();
  here uuid[] := app_organizations();
begin
  return query
    with held as materialized (
      select a.id, v.place, a.position, lower(a.no || ' ' || a.heading) as head
        from system_rule_article a
        join unnest(versions) with ordinality as v (version_id, place) on v.version_id = a.version_id
       where a.grams @> wanted and (everywhere or a.organization_id = any (here)))
    select held.id from held
     order by (strpos(head, heads[1]) > 0)::int desc nulls last, (strpos(head, heads[2]) > 0)::int desc nulls last,
           place, position
     limit most offset past;
end $$;

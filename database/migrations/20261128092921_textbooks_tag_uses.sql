CREATE TABLE "c_tag_use" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "c_tag_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" uuid NOT NULL,
	"c_tag_id" uuid NOT NULL,
	"n" integer NOT NULL
);

DROP INDEX "c_tag_client_id_uses_n_id_index";
ALTER TABLE "c_tag" DROP COLUMN "uses_n";
CREATE INDEX "c_tag_use_c_tag_id_n_index" ON "c_tag_use" ("c_tag_id","n");
ALTER TABLE "c_tag_use" ADD CONSTRAINT "c_tag_use_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");

-- A table that names tags in `c_tag_ids` (with `client_id`, `status`, of which `archived` does not count) gets these triggers
-- by `c_tag_uses_of`. Statement triggers: a bulk change costs one row a tag.
create function c_tag_uses_add(deltas jsonb) returns void language sql security definer set search_path = public as $$
  insert into c_tag_use (client_id, c_tag_id, n)
  select t.client_id, t.id, sum((one->>'n')::int)::int
    from jsonb_array_elements(coalesce(deltas, '[]')) one
         cross join lateral (select distinct id::uuid from jsonb_array_elements_text(one->'ids') id) named
         join c_tag t on t.id = named.id
   group by t.client_id, t.id having sum((one->>'n')::int) <> 0;
$$;
revoke execute on function c_tag_uses_add(jsonb) from public;

create function c_tag_uses_inserted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform c_tag_uses_add((select jsonb_agg(jsonb_build_object('ids', c_tag_ids, 'n', 1))
    from added where status <> 'archived' and c_tag_ids <> '{}'));
  return null;
end $$;

create function c_tag_uses_deleted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform c_tag_uses_add((select jsonb_agg(jsonb_build_object('ids', c_tag_ids, 'n', -1))
    from gone where status <> 'archived' and c_tag_ids <> '{}'));
  return null;
end $$;

create function c_tag_uses_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform c_tag_uses_add((select jsonb_agg(jsonb_build_object('ids', ids, 'n', n))
    from before join after using (id)
         cross join lateral (values (before.c_tag_ids, before.status, -1), (after.c_tag_ids, after.status, 1)) as one (ids, status, n)
   where one.status <> 'archived' and one.ids <> '{}'
     and (before.c_tag_ids <> after.c_tag_ids or (before.status = 'archived') <> (after.status = 'archived'))));
  return null;
end $$;

-- lays the triggers on a table, and counts what it holds already
create function c_tag_uses_of(of regclass) returns void language plpgsql as $$
begin
  execute format('create trigger c_tag_uses_inserted after insert on %s referencing new table as added for each statement execute function c_tag_uses_inserted()', of);
  execute format('create trigger c_tag_uses_deleted after delete on %s referencing old table as gone for each statement execute function c_tag_uses_deleted()', of);
  execute format('create trigger c_tag_uses_changed after update on %s referencing old table as before new table as after for each statement execute function c_tag_uses_changed()', of);
  execute format('insert into c_tag_use (client_id, c_tag_id, n) select t.client_id, t.id, count(distinct works.id)::int
    from %s works cross join lateral unnest(works.c_tag_ids) as named (id) join c_tag t on t.id = named.id
    where works.status <> ''archived'' group by t.client_id, t.id', of);
end $$;
revoke execute on function c_tag_uses_of(regclass) from public;

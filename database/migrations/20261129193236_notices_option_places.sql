-- running versions stop: places are counted in allotment_pool from here on; a version that counts them in notice_option would give them twice
ALTER TABLE "notice_option" ADD COLUMN "pool_id" uuid;
update notice_option set pool_id = gen_random_uuid() where capacity is not null;

-- An answer holds a place of the option that it chose. What is given stays given.
insert into allotment_claim (id, organization_id, kind, owner_id, subject_id, choices, pools, waits, state, held_pools, position)
select gen_random_uuid(), r.organization_id, 'notice_option', r.notice_id, r.id, jsonb_build_array(jsonb_build_array(o.pool_id)),
       array[o.pool_id], false, 'held', array[o.pool_id], (extract(epoch from r.replied_at) * 1000000)::bigint
  from notice_reply r
  join notice_option o on o.notice_id = r.notice_id and o.key = r.option
 where o.pool_id is not null;

insert into allotment_pool (id, organization_id, kind, owner_id, capacity, taken, time_zone)
select o.pool_id, o.organization_id, 'notice_option', o.notice_id, greatest(o.capacity, given.n), given.n, g.timezone
  from notice_option o
  join organization g on g.id = o.organization_id
  cross join lateral (select count(*)::int as n from allotment_claim c where c.kind = 'notice_option' and o.pool_id = any (c.held_pools)) given
 where o.pool_id is not null;

ALTER TABLE "notice_option" DROP CONSTRAINT "notice_option_taken";
ALTER TABLE "notice_option" DROP COLUMN "taken";
ALTER TABLE "notice_option" ADD CONSTRAINT "notice_option_pool" CHECK (("capacity" is null) = ("pool_id" is null));

-- running versions stop: places are counted in allotment_pool from here on; a version that counts them in parking_quota would give them twice

-- Permits hold their place, who waits stands in the queue as before. An offer that runs is kept as long as its lot has room for it;
-- one that is over counts as missed.
with holder as (
  select p.id, q.id as quota_id
    from parking p
    join parking_quota q on q.parking_term_id = p.parking_term_id and q.category = p.category and q.parking_lot_id = p.parking_lot_id
   where p.status in ('approved', 'suspended')
), offer as (
  select p.id, q.id as quota_id,
         row_number() over (partition by q.id order by p.missed_offers, p.submitted_at, p.id)
           <= q.quota * (100 + q.oversell_pct) / 100 - (select count(*) from holder h where h.quota_id = q.id) as has_room
    from parking p
    join parking_quota q on q.parking_term_id = p.parking_term_id and q.category = p.category and q.parking_lot_id = p.offered_lot_id
   where p.status = 'waiting' and p.offered_until > now()
)
insert into allotment_claim (id, organization_id, kind, owner_id, subject_id, choices, pools, waits, state, held_pools, missed, position, offered_until)
select gen_random_uuid(), p.organization_id, 'parking', p.parking_term_id, p.id,
       case when h.quota_id is null then wanted.choices else jsonb_build_array(jsonb_build_array(h.quota_id)) end,
       case when h.quota_id is null then wanted.pools else array[h.quota_id] end,
       p.status = 'waiting',
       case when p.status <> 'waiting' then 'held' when o.has_room then 'offered' else 'waiting' end,
       case when h.quota_id is not null then array[h.quota_id] when o.has_room then array[o.quota_id] else '{}' end,
       p.missed_offers + case when p.status = 'waiting' and p.offered_until <= now() then 1 else 0 end,
       (extract(epoch from coalesce(p.submitted_at, p.created_at)) * 1000000)::bigint,
       case when o.has_room then p.offered_until end
  from parking p
  left join holder h on h.id = p.id
  left join offer o on o.id = p.id
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_array(q.id) order by w.at), '[]') as choices, coalesce(array_agg(q.id order by w.at), '{}') as pools
      from unnest(p.wanted_lot_ids) with ordinality as w(lot_id, at)
      join parking_quota q on q.parking_term_id = p.parking_term_id and q.category = p.category and q.parking_lot_id = w.lot_id
  ) wanted
 where p.status in ('approved', 'suspended', 'waiting');

-- A quota becomes the pool with its id. What is given stays given, though a quota said less.
insert into allotment_pool (id, organization_id, kind, owner_id, capacity, taken, offer_hours, closes_at, time_zone)
select q.id, q.organization_id, 'parking', q.parking_term_id,
       greatest(q.quota * (100 + q.oversell_pct) / 100, given.n), given.n, t.waiting_days * 24,
       case when l.status = 'closed' then now() else (t.valid_to + 1)::timestamp at time zone o.timezone end, o.timezone
  from parking_quota q
  join parking_term t on t.id = q.parking_term_id
  join parking_lot l on l.id = q.parking_lot_id
  join organization o on o.id = q.organization_id
  cross join lateral (select count(*)::int as n from allotment_claim c where c.kind = 'parking' and q.id = any (c.held_pools)) given;

ALTER TABLE "parking" DROP CONSTRAINT "parking_offered_lot_id_parking_lot_id_fkey";
ALTER TABLE "parking_quota" DROP CONSTRAINT "parking_quota_never_oversold";
DROP INDEX "parking_queue";
ALTER TABLE "parking" DROP COLUMN "missed_offers";
ALTER TABLE "parking" DROP COLUMN "offered_lot_id";
ALTER TABLE "parking" DROP COLUMN "offered_until";
ALTER TABLE "parking_quota" DROP CONSTRAINT "parking_quota_range", ADD CONSTRAINT "parking_quota_range" CHECK ("quota" >= 0 and "oversell_pct" between 0 and 50);
ALTER TABLE "parking_quota" DROP COLUMN "used";

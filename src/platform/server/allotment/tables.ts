import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId, updatedAt } from '../database/columns.ts';

/** Where a claim stands: before a draw, in the queue, with an offer to answer, with its place, or over. */
type ClaimState = 'pending' | 'waiting' | 'offered' | 'held' | 'ended';

/** So many places of one sort. The row is the only gate: everybody who gives a place counts here, an offer counts as given. */
export const allotmentPool = pgTable(
  'allotment_pool',
  {
    id: primaryId(),
    organization_id: uuid().notNull(),
    kind: text().notNull(),
    /** The thing whose places these are (an activity, a term). Claims choose among pools of one owner, which are locked together. */
    owner_id: uuid().notNull(),
    capacity: integer().notNull(),
    taken: integer().notNull().default(0),
    /** How long an offer stands. Null: who is next has the place without being asked. */
    offer_hours: integer(),
    /** From then on nobody is offered a place. */
    closes_at: instant(),
    /** By whose clock it is night. */
    time_zone: text().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('allotment_pool_owner').on(t.kind, t.owner_id, t.id),
    check('allotment_pool_never_oversold', sql`${t.taken} between 0 and ${t.capacity}`),
  ],
);

/** What somebody asks of the pools of an owner, and what they have of them. */
export const allotmentClaim = pgTable(
  'allotment_claim',
  {
    id: primaryId(),
    organization_id: uuid().notNull(),
    kind: text().notNull(),
    owner_id: uuid().notNull(),
    /** The row of the module for which it is: an application, a registration. */
    subject_id: uuid().notNull(),
    /** In the order of the wish, each a set of pools of which one place each is needed. */
    choices: jsonb().$type<readonly (readonly string[])[]>().notNull(),
    /** Every pool that a choice names. */
    pools: uuid().array().notNull(),
    /** Whether it stays in the queue where there is no place for it; else it is over then. */
    waits: boolean().notNull(),
    state: text().$type<ClaimState>().notNull(),
    /** The pools in which it has a place, or is offered one. */
    held_pools: uuid().array().notNull().default(sql`'{}'`),
    /** Offers that lapsed: each puts it behind those who missed fewer. */
    missed: integer().notNull().default(0),
    /** Its turn among those who missed as many: the rank of a draw, or microseconds since 1970 for who came without one. */
    position: bigint({ mode: 'number' }).notNull(),
    offered_until: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('allotment_claim_once').on(t.kind, t.subject_id).where(sql`${t.state} <> 'ended'`),
    index('allotment_claim_queue')
      .on(t.kind, t.owner_id, t.missed, t.position, t.id)
      .where(sql`${t.state} in ('waiting', 'offered')`),
    index('allotment_claim_owner').on(t.kind, t.owner_id, t.state),
    index('allotment_claim_due').on(t.offered_until).where(sql`${t.state} = 'offered'`),
    check('allotment_claim_offer', sql`(${t.state} = 'offered') = (${t.offered_until} is not null)`),
    check('allotment_claim_place', sql`${t.state} in ('offered', 'held') or cardinality(${t.held_pools}) = 0`),
  ],
);

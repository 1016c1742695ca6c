import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, grams, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { RepairState } from '../contract/repair.lifecycle.ts';
import type { Part, Urgency } from '../contract/repair.shapes.ts';

const ofOrganization = () =>
  uuid()
    .notNull()
    .references(() => organization.id);
const fileIds = () => uuid().array().notNull().default(sql`'{}'`);

/** A kind of fault, with who mends it and how long that may take. */
export const repairCategory = pgTable(
  'repair_category',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    name: text().notNull(),
    name_en: text(),
    parent_id: uuid().references((): AnyPgColumn => repairCategory.id),
    team_ids: uuid().array().notNull().default(sql`'{}'`),
    hours_normal: integer().notNull(),
    hours_high: integer().notNull(),
    hours_emergency: integer().notNull(),
    sort: integer().notNull().default(0),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('repair_category_name').on(t.organization_id, t.name),
    index().on(t.organization_id, t.sort, t.id),
    index().on(t.parent_id),
  ],
);

/** When the clock of a repair stood still; the last one may have no end yet. */
export interface Pause {
  readonly from: string;
  readonly until: string | null;
  readonly why: string;
}

/** A reported fault. When it is due follows from category, urgency and pauses, and is stored nowhere. */
export const repairOrder = pgTable(
  'repair_order',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    number: text().notNull(),
    broom_id: uuid().references(() => broom.id, { onDelete: 'set null' }),
    place_text: text(),
    /** What the place was called when it was reported: the room may be gone later. */
    place_name: text().notNull(),
    category_id: uuid()
      .notNull()
      .references(() => repairCategory.id),
    description: text().notNull(),
    phone_sealed: sealed(),
    urgency: text().$type<Urgency>().notNull(),
    /** The more urgent the higher, for the order of lists. */
    rank: integer()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`case urgency when 'emergency' then 3 when 'high' then 2 when 'normal' then 1 else 0 end`,
      ),
    is_safety: boolean().notNull().default(false),
    asset_no: text(),
    visit_from: instant(),
    visit_to: instant(),
    reporter_id: uuid()
      .notNull()
      .references(() => user.id),
    photo_ids: fileIds(),
    film_id: uuid(),
    duplicate_of_id: uuid().references((): AnyPgColumn => repairOrder.id),
    assignee_id: uuid().references(() => user.id),
    vendor_name: text(),
    /** Since when its time runs: the report, or the last time it was reopened. */
    runs_from: instant().notNull().default(sql`now()`),
    pauses: jsonb().$type<Pause[]>().notNull().default([]),
    started_at: instant(),
    done_at: instant(),
    verified_at: instant(),
    finish_key: uuid(),
    before_ids: fileIds(),
    after_ids: fileIds(),
    parts: jsonb().$type<Part[]>().notNull().default([]),
    minutes: integer(),
    cost_fen: integer(),
    result: text(),
    rating: integer(),
    comment: text(),
    reopen_count: integer().notNull().default(0),
    status: text().$type<RepairState>().notNull().default('submitted'),
    search_text: text().notNull(),
    grams: grams(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('repair_order_number').on(t.organization_id, t.number),
    index().on(t.organization_id, t.rank, t.id),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.organization_id, t.status, t.rank, t.id),
    index().on(t.reporter_id, t.created_at, t.id),
    index().on(t.reporter_id, t.rank, t.id),
    index().on(t.assignee_id, t.status),
    index().on(t.broom_id, t.created_at),
    index().on(t.category_id),
    index().on(t.duplicate_of_id),
    index().using('gin', t.grams),
    index('repair_order_open')
      .on(t.organization_id, t.runs_from)
      .where(sql`${t.status} in ('submitted', 'assigned', 'accepted', 'in_progress', 'paused', 'reopened')`),
    index('repair_order_done').on(t.done_at).where(sql`${t.status} = 'done'`),
    check('repair_order_main', sql`(${t.status} = 'merged') = (${t.duplicate_of_id} is not null)`),
    check('repair_order_rating', sql`${t.rating} between 1 and 5`),
  ],
);

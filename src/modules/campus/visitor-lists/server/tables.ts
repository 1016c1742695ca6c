import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { ListKind, ListStatus } from '../contract/visitor-lists.contract.ts';

/** Somebody who may come without booking (white), or must not come in (black). Found by phone or ID number. */
export const whiteListEntry = pgTable(
  'white_list_entry',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    kind: text().$type<ListKind>().notNull(),
    name: text().notNull(),
    phone_sealed: sealed(),
    phone_bidx: text(),
    id_type: text(),
    id_no_sealed: sealed(),
    id_no_bidx: text(),
    /** A car; its driver may be anybody. */
    plate_no: text(),
    company: text(),
    reason: text().notNull(),
    responsible_user_id: uuid().references(() => user.id),
    gate_ids: uuid().array().notNull().default(sql`'{}'`),
    weekdays: text().array().notNull().default(sql`'{1,2,3,4,5,6,7}'`),
    from_time: text().notNull().default('00:00'),
    to_time: text().notNull().default('24:00'),
    valid_from: day().notNull(),
    valid_to: day().notNull(),
    status: text().$type<ListStatus>().notNull().default('active'),
    lifted_by: uuid(),
    lifted_at: instant(),
    lift_reason: text(),
    created_by: uuid().notNull(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.kind, t.status, t.id),
    uniqueIndex('white_list_entry_phone')
      .on(t.organization_id, t.kind, t.phone_bidx)
      .where(sql`${t.status} = 'active' and ${t.phone_bidx} is not null`),
    uniqueIndex('white_list_entry_id_no')
      .on(t.organization_id, t.kind, t.id_no_bidx)
      .where(sql`${t.status} = 'active' and ${t.id_no_bidx} is not null`),
    uniqueIndex('white_list_entry_plate')
      .on(t.organization_id, t.kind, t.plate_no)
      .where(sql`${t.status} = 'active' and ${t.plate_no} is not null`),
    check('white_list_entry_kind', sql`${t.kind} in ('white', 'black')`),
    check('white_list_entry_status', sql`${t.status} in ('active', 'expired', 'lifted')`),
    check(
      'white_list_entry_key',
      sql`${t.phone_bidx} is not null or ${t.id_no_bidx} is not null or ${t.plate_no} is not null`,
    ),
  ],
);

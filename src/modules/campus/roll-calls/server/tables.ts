import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { OnSiteKind, rollCallReasons } from '../contract/roll-calls.contract.ts';

const ofOrganization = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

/** A roll call of one campus: who was inside at its start, and who was found. At most one runs on a campus. */
export const rollCall = pgTable(
  'roll_call',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    campus_id: uuid()
      .notNull()
      .references(() => schoolCampus.id),
    reason: text().$type<CodeOf<typeof rollCallReasons>>().notNull(),
    note: text(),
    started_at: createdAt(),
    started_by: uuid()
      .notNull()
      .references(() => user.id),
    ended_at: instant(),
    /** Null with an end: it was forgotten, and a new one took its place. */
    ended_by: uuid().references(() => user.id),
    end_note: text(),
    erased_at: instant(),
  },
  (t) => [
    uniqueIndex('roll_call_running').on(t.campus_id).where(sql`${t.ended_at} is null`),
    index().on(t.organization_id, t.started_at, t.id),
    // the list of a whole group
    index().on(t.started_at, t.id),
    index('roll_call_kept').on(t.ended_at).where(sql`${t.erased_at} is null`),
    check('roll_call_reason', sql`${t.reason} in ('alarm', 'drill')`),
  ],
);

/** Somebody who was inside when the roll call began. The list is frozen: only what is known of them changes. */
export const rollCallPerson = pgTable(
  'roll_call_person',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    roll_call_id: uuid()
      .notNull()
      .references(() => rollCall.id, { onDelete: 'cascade' }),
    kind: text().$type<OnSiteKind>().notNull(),
    /** The person on a booking, or the account of staff and students. */
    ref_id: uuid().notNull(),
    visitor_id: uuid(),
    /** The own account, where there is one. */
    user_id: uuid(),
    host_user_id: uuid(),
    name: text().notNull(),
    name_en: text(),
    place: text(),
    place_en: text(),
    came_at: instant(),
    safe_at: instant(),
    ticked_by: uuid(),
    note: text(),
  },
  (t) => [
    uniqueIndex('roll_call_person_once').on(t.roll_call_id, t.ref_id),
    index().on(t.roll_call_id, t.place, t.id),
    index().on(t.roll_call_id, t.safe_at, t.id),
    index('roll_call_person_host').on(t.host_user_id).where(sql`${t.safe_at} is null`),
    index('roll_call_person_user').on(t.user_id).where(sql`${t.safe_at} is null`),
    index().on(t.ref_id),
    check('roll_call_person_kind', sql`${t.kind} in ('visitor', 'staff', 'student')`),
  ],
);

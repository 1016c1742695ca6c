import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { department, organization, schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, grams, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { CheckMethod, VisitKind, VisitSource } from '../contract/visit-kinds.ts';
import type { VisitStatus } from '../contract/visitors.lifecycle.ts';

/** One booking. The `lead_*`, `*_count` and search columns repeat facts of its persons, so that a list reads one table. */
export const visitor = pgTable(
  'visitor',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    no: text().notNull(),
    source: text().$type<VisitSource>().notNull(),
    visit_kind: text().$type<VisitKind>().notNull(),
    reason: text().notNull(),
    user_id: uuid().references(() => user.id),
    host_user_id: uuid()
      .notNull()
      .references(() => user.id),
    host_department_id: uuid().references(() => department.id),
    campus_id: uuid()
      .notNull()
      .references(() => schoolCampus.id),
    gate_ids: uuid().array().notNull().default(sql`'{}'`),
    /** Access groups of doors that open for the time of the visit. */
    area_group_ids: uuid().array().notNull().default(sql`'{}'`),
    /** Cars, announced to the gates for vehicles; erased with the names. */
    plates: text().array().notNull().default(sql`'{}'`),
    start_at: instant().notNull(),
    end_at: instant().notNull(),
    original_end_at: instant().notNull(),
    extend_count: integer().notNull().default(0),
    entry_mode: text().$type<'single' | 'multi'>().notNull().default('single'),
    host_note: text(),
    status: text().$type<VisitStatus>().notNull(),
    /** Whose decision an application waits for; null once decided. */
    waits_for: text().$type<'host' | 'second'>(),
    review_opinion: text(),
    cancel_reason: text(),
    extend_reason: text(),
    is_unseen: boolean().notNull().default(false),
    lead_name: text().notNull(),
    lead_phone_masked: text(),
    company: text(),
    persons_count: integer().notNull(),
    inside_count: integer().notNull().default(0),
    /** When the visitor said that they stand at the gate. */
    arrived_at: instant(),
    first_in_at: instant(),
    last_out_at: instant(),
    batch_id: uuid(),
    notice_version: integer(),
    late_notified_at: instant(),
    over_notified_at: instant(),
    over_told_security_at: instant(),
    archived_at: instant(),
    /** Number, names with their pinyin, and company, for the search. */
    search_text: text().notNull(),
    grams: grams(),
    created_by: uuid(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex().on(t.organization_id, t.no),
    index().on(t.organization_id, t.start_at, t.id),
    index().on(t.organization_id, t.created_at, t.id),
    // who has not come stands last in both directions, so that each has its own
    index('visitor_arrival').on(t.organization_id, t.first_in_at, t.id),
    index('visitor_arrival_falling').on(t.organization_id, t.first_in_at.desc().nullsLast(), t.id.desc().nullsFirst()),
    // the list of a whole group
    index().on(t.start_at, t.id),
    index().on(t.created_at, t.id),
    // Carries the filters of the list, so that its total is counted in the index alone.
    index('visitor_current')
      .on(t.organization_id, t.status, t.start_at, t.visit_kind)
      .where(sql`${t.archived_at} is null`),
    index().on(t.host_user_id, t.start_at),
    index().on(t.user_id, t.start_at),
    index().on(t.batch_id),
    index('visitor_open').on(t.status, t.end_at).where(sql`${t.status} in ('applied', 'approved', 'verified')`),
    index().using('gin', t.grams),
    check('visitor_source', sql`${t.source} in ('host', 'self', 'card_qr', 'batch', 'walk_in', 'white_list')`),
    check(
      'visitor_status',
      sql`${t.status} in ('applied', 'approved', 'rejected', 'verified', 'left', 'cancelled', 'expired', 'no_show')`,
    ),
    check('visitor_entry_mode', sql`${t.entry_mode} in ('single', 'multi')`),
    check(
      'visitor_waits_for',
      sql`(${t.status} = 'applied') = (${t.waits_for} is not null) and ${t.waits_for} in ('host', 'second')`,
    ),
    check('visitor_window', sql`${t.end_at} > ${t.start_at}`),
    check('visitor_counts', sql`${t.inside_count} between 0 and ${t.persons_count}`),
  ],
);

/** Everyone on a booking; `sort` 0 is the lead. */
export const visitorPerson = pgTable(
  'visitor_person',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    visitor_id: uuid()
      .notNull()
      .references(() => visitor.id),
    sort: integer().notNull(),
    user_id: uuid().references(() => user.id),
    name: text().notNull(),
    phone_sealed: sealed(),
    phone_bidx: text(),
    /** In clear of bookings made by 0.1 alone, until they are erased. */
    email: text(),
    email_sealed: sealed(),
    id_type: text(),
    id_no_sealed: sealed(),
    id_no_bidx: text(),
    company: text(),
    photo_file_id: uuid(),
    is_minor: boolean().notNull().default(false),
    pass_code: text(),
    pass_secret_sealed: sealed(),
    status: text().$type<'expected' | 'in' | 'out'>().notNull().default('expected'),
    in_at: instant(),
    in_gate_id: uuid(),
    out_at: instant(),
    out_gate_id: uuid(),
    id_checked: boolean().notNull().default(false),
    erased_at: instant(),
  },
  (t) => [
    uniqueIndex().on(t.visitor_id, t.sort),
    index().on(t.phone_bidx),
    index().on(t.id_no_bidx),
    index().on(t.user_id),
    uniqueIndex('visitor_person_pass_code')
      .on(t.organization_id, t.pass_code)
      .where(sql`${t.status} in ('expected', 'in')`),
    check('visitor_person_status', sql`${t.status} in ('expected', 'in', 'out')`),
  ],
);

/** Append-only log of movements at the gates. */
export const visitorCheck = pgTable(
  'visitor_check',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    visitor_id: uuid()
      .notNull()
      .references(() => visitor.id),
    visitor_person_id: uuid()
      .notNull()
      .references(() => visitorPerson.id),
    direction: text().$type<'in' | 'out' | 'refused'>().notNull(),
    gate_id: uuid(),
    method: text().$type<CheckMethod>().notNull(),
    by_user_id: uuid(),
    /** The lock that was opened, where no guard stood. */
    doorlock_id: uuid(),
    at: createdAt(),
    id_checked: boolean().notNull().default(false),
    refuse_reason: text(),
    note: text(),
    /** Of a guard's phone: one check of a person, however often it is sent. */
    client_key: uuid(),
  },
  (t) => [
    uniqueIndex('visitor_check_sent')
      .on(t.by_user_id, t.client_key, t.visitor_person_id)
      .where(sql`${t.client_key} is not null`),
    index().on(t.visitor_id, t.at),
    index().on(t.organization_id, t.at),
    check('visitor_check_direction', sql`${t.direction} in ('in', 'out', 'refused')`),
  ],
);

/** Rules of one organisation; an organisation without a row runs on the defaults of the contract. */
export const visitorSetting = pgTable('visitor_setting', {
  organization_id: uuid()
    .primaryKey()
    .references(() => organization.id),
  settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  version: version(),
  updated_at: updatedAt(),
});

/** How a host wants to be visited. */
export const visitorHostPref = pgTable('visitor_host_pref', {
  user_id: uuid()
    .primaryKey()
    .references(() => user.id),
  accepts_card_booking: boolean().notNull().default(true),
  assistant_user_ids: uuid().array().notNull().default(sql`'{}'`),
  updated_at: updatedAt(),
});

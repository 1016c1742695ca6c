import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { EXAM_FILE, PRINT_FILE } from '../contract/file-rules.ts';
import type { PrintJobState } from '../contract/print-job.lifecycle.ts';
import type {
  Duplex,
  Paper,
  Purpose,
  printerAdapters,
  printerKinds,
  printerStatuses,
} from '../contract/print-kinds.ts';

const ofOrganization = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

/** A print room or a printer of a school. */
export const printer = pgTable(
  'printer',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    name: text().notNull(),
    name_en: text(),
    place_id: uuid().references(() => broom.id),
    kind: text().$type<CodeOf<typeof printerKinds>>().notNull(),
    adapter: text().$type<CodeOf<typeof printerAdapters>>().notNull().default('room'),
    address: text(),
    color: boolean().notNull().default(false),
    duplex: boolean().notNull().default(true),
    staple: boolean().notNull().default(false),
    papers: text().$type<Paper>().array().notNull(),
    open_from: text().notNull().default('07:30'),
    open_until: text().notNull().default('17:30'),
    bw_fen: integer().notNull(),
    color_fen: integer().notNull(),
    large_fen: integer().notNull(),
    allow_personal: boolean().notNull().default(false),
    status: text().$type<CodeOf<typeof printerStatuses>>().notNull().default('on'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [unique('printer_name').on(t.organization_id, t.name), index().on(t.place_id)],
);

/** Sheets of a department or a person in a month: taken by a conditional update, never more than there are. */
export const printQuota = pgTable(
  'print_quota',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    /** `2026-11`. */
    month: text().notNull(),
    user_id: uuid().references(() => user.id),
    department_id: uuid().references(() => department.id),
    sheets: integer().notNull(),
    used: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('print_quota_department').on(t.organization_id, t.department_id, t.month),
    uniqueIndex('print_quota_user').on(t.organization_id, t.user_id, t.month),
    index('print_quota_month').on(t.organization_id, t.month, t.id),
    index().on(t.organization_id, t.created_at, t.id),
    check('print_quota_holder', sql`num_nonnulls(${t.user_id}, ${t.department_id}) = 1`),
    check('print_quota_kept', sql`${t.used} >= 0 and ${t.reserved} >= 0 and ${t.used} + ${t.reserved} <= ${t.sheets}`),
  ],
);

/** Something to be printed, from its draft to the hands of who ordered it. */
export const printJob = pgTable(
  'print_job',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    number: text().notNull(),
    title: text().notNull(),
    purpose: text().$type<Purpose>().notNull(),
    printer_id: uuid()
      .notNull()
      .references(() => printer.id),
    pickup_place_id: uuid().references(() => broom.id),
    wanted_at: instant().notNull(),
    copies: integer().notNull(),
    pages: text(),
    color: boolean().notNull(),
    duplex: text().$type<Duplex>().notNull(),
    paper: text().$type<Paper>().notNull(),
    staple: boolean().notNull(),
    finishing_note: text(),
    department_id: uuid()
      .notNull()
      .references(() => department.id),
    sheets: integer().notNull(),
    cost_fen: integer().notNull(),
    /** Where its sheets are reserved or used; null: nothing is, or there is no limit. */
    quota_id: uuid().references(() => printQuota.id),
    submitted_at: instant(),
    ready_at: instant(),
    collected_at: instant(),
    /** Who handed it over. */
    collected_by_id: uuid().references(() => user.id),
    /** When it came to its end, whichever. */
    ended_at: instant(),
    /** The credential behind code and QR code: another one makes another code. */
    pickup_id: uuid(),
    wrong_codes: integer().notNull().default(0),
    reason: text(),
    /** It failed and the paper may have come out all the same. */
    maybe_printed: boolean().notNull().default(false),
    /** Of a print server: which try it is, how it calls the job, and since when it has it. */
    device_try: integer().notNull().default(0),
    device_ref: text(),
    device_since: instant(),
    /** When the files of an examination paper were destroyed. */
    purged_at: instant(),
    created_by: uuid()
      .notNull()
      .references(() => user.id),
    decided_by: uuid(),
    decided_at: instant(),
    status: text().$type<PrintJobState>().notNull().default('draft'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('print_job_number').on(t.organization_id, t.number),
    index('print_job_queue').on(t.organization_id, t.status, t.wanted_at),
    index('print_job_mine').on(t.created_by, t.organization_id, t.created_at, t.id),
    index('print_job_list').on(t.organization_id, t.created_at, t.id),
    index('print_job_wanted').on(t.organization_id, t.wanted_at, t.id),
    index('print_job_ready').on(t.organization_id, t.ready_at),
    index('print_job_printer').on(t.printer_id, t.status),
    uniqueIndex('print_job_pickup').on(t.pickup_id),
    index('print_job_exam').on(t.ended_at).where(sql`${t.purpose} = 'exam' and ${t.purged_at} is null`),
    check('print_job_copies', sql`${t.copies} between 1 and 5000 and ${t.sheets} >= 1`),
  ],
);

/** A file to be printed, with its pages; without a job for a day after it was uploaded. */
export const printFile = pgTable(
  'print_file',
  {
    /** Of the file itself. */
    id: uuid().primaryKey(),
    organization_id: ofOrganization(),
    owner_id: uuid()
      .notNull()
      .references(() => user.id),
    print_job_id: uuid().references(() => printJob.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    kind: text().$type<typeof PRINT_FILE | typeof EXAM_FILE>().notNull(),
    name: text().notNull(),
    mime: text().notNull(),
    size: integer().notNull(),
    pages: integer().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.print_job_id, t.position),
    index('print_file_loose').on(t.created_at).where(sql`${t.print_job_id} is null`),
    check('print_file_pages', sql`${t.pages} >= 1`),
  ],
);

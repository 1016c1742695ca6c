import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId, updatedAt } from '../database/columns.ts';

/** A thing of some domain that waits for decisions. A thing has at most one open approval. */
export const approval = pgTable(
  'approval',
  {
    id: primaryId(),
    organization_id: uuid().notNull(),
    entity_type: text().notNull(),
    entity_id: uuid().notNull(),
    title_cn: text().notNull(),
    title_us: text().notNull(),
    /** Page of the thing, without the host. */
    link: text().notNull(),
    /** Null when somebody without an account asks. */
    applicant_id: uuid(),
    applicant_name: text().notNull(),
    department_id: uuid(),
    /** People who must not decide beside the applicant: those whom the thing is about. */
    excluded_ids: uuid().array().notNull().default(sql`'{}'`),
    copied_ids: uuid().array().notNull().default(sql`'{}'`),
    state: text().notNull().default('open'),
    urged_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
    decided_at: instant(),
  },
  (t) => [
    uniqueIndex('approval_open').on(t.entity_type, t.entity_id).where(sql`${t.state} = 'open'`),
    index().on(t.entity_type, t.entity_id, t.created_at),
    index().on(t.applicant_id, t.created_at),
    index().using('gin', t.copied_ids),
    check('approval_state', sql`${t.state} in ('open', 'approved', 'rejected', 'returned', 'withdrawn')`),
  ],
);

/** One rung of the ladder. */
export const approvalStep = pgTable(
  'approval_step',
  {
    id: primaryId(),
    organization_id: uuid().notNull(),
    approval_id: uuid()
      .notNull()
      .references(() => approval.id),
    position: integer().notNull(),
    /** The module's own word for this rung: `host`, `second`. */
    key: text().notNull(),
    name_cn: text().notNull(),
    name_us: text().notNull(),
    mode: text().notNull(),
    /** How the deciders are found when the step opens. */
    who: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    state: text().notNull().default('waiting'),
    /** Who may act now: everybody named (any), those still missing (all), the one whose turn it is (in turn). */
    pending_ids: uuid().array().notNull().default(sql`'{}'`),
    /** In turn: who comes after. */
    later_ids: uuid().array().notNull().default(sql`'{}'`),
    /** Holders of this right decide, whoever holds it at the time; nobody is named then. */
    holder_code: text(),
    department_id: uuid(),
    due_minutes: integer(),
    opened_at: instant(),
    due_at: instant(),
    is_urged: boolean().notNull().default(false),
    closed_at: instant(),
  },
  (t) => [
    uniqueIndex().on(t.approval_id, t.position),
    index('approval_step_pending').using('gin', t.pending_ids).where(sql`${t.state} = 'open'`),
    index('approval_step_holders').on(t.holder_code, t.organization_id).where(sql`${t.state} = 'open'`),
    index('approval_step_due').on(t.due_at).where(sql`${t.state} = 'open'`),
    check('approval_step_mode', sql`${t.mode} in ('any', 'all', 'in_turn')`),
    check(
      'approval_step_state',
      sql`${t.state} in ('waiting', 'open', 'approved', 'rejected', 'returned', 'withdrawn')`,
    ),
  ],
);

/** Who did what with an approval, and with which words. Append-only. */
export const approvalDecision = pgTable(
  'approval_decision',
  {
    id: primaryId(),
    organization_id: uuid().notNull(),
    approval_id: uuid()
      .notNull()
      .references(() => approval.id),
    step_id: uuid().references(() => approvalStep.id),
    move: text().notNull(),
    by_user_id: uuid(),
    by_name: text().notNull(),
    opinion: text(),
    file_ids: uuid().array().notNull().default(sql`'{}'`),
    to_user_ids: uuid().array().notNull().default(sql`'{}'`),
    at: instant().notNull(),
  },
  (t) => [index().on(t.approval_id, t.at), index().on(t.by_user_id, t.at)],
);

import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { department, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import { flowRun, flowStep } from '#server/flow/tables.ts';
import { anyOf, defineList, pageOf, planned, type RowPlan } from '#server/lists/resource-list.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { whole } from '#server/store/columns.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import type { paperListQuery } from '../../contract/oa-applications.contract.ts';
import { oaHandlers } from '../../contract/oa-choices.ts';
import { officeRights } from '../../rights.ts';
import { oaApplication, oaItem } from '../tables.ts';

export type PaperStored = typeof oaApplication.$inferSelect;
type ListQuery = z.output<typeof paperListQuery>;

/** Name of papers in history, flows and audit. */
export const PAPER = 'oa_application';

const applicant = alias(user, 'applicant');
const actedBy = alias(user, 'acted_by');

const openStep = whole<{ name: string; name_en: string | null; since: string | null } | null>(sql`(
  select json_build_object('name', s.rule->>'name', 'name_en', s.rule->>'name_en', 'since', s.opened_at)
    from ${flowRun} r join ${flowStep} s on s.run_id = r.id and s.state = 'open'
   where r.kind = ${PAPER} and r.subject_id = ${oaApplication.id} and r.state = 'open' limit 1)`);

const select = (db: Db) =>
  db
    .select({
      paper: oaApplication,
      item: {
        id: oaItem.id,
        code: oaItem.code,
        name: oaItem.name,
        name_en: oaItem.name_en,
        category: oaItem.category,
        needs_amount: oaItem.needs_amount,
        needs_subject: oaItem.needs_subject,
      },
      applicant: { id: applicant.id, name: applicant.name, name_en: applicant.name_en },
      acted_by: { id: actedBy.id, name: actedBy.name, name_en: actedBy.name_en },
      department: { id: department.id, name: department.name, name_en: department.name_en },
      step: openStep,
    })
    .from(oaApplication)
    .innerJoin(oaItem, eq(oaItem.id, oaApplication.oa_item_id))
    .innerJoin(applicant, eq(applicant.id, oaApplication.applicant_id))
    .leftJoin(actedBy, eq(actedBy.id, oaApplication.acted_by_id))
    .leftJoin(department, eq(department.id, oaApplication.department_id));

export type FoundPaper = Awaited<ReturnType<typeof select>>[number];

/** Papers under a condition, the newest first. */
export const papersWhere = (db: Db, where: SQL | undefined, most = 100): Promise<FoundPaper[]> =>
  select(db).where(where).orderBy(desc(oaApplication.created_at), desc(oaApplication.id)).limit(most);

const list = defineList<Omit<ListQuery, 'scope'>>({
  table: oaApplication,
  id: oaApplication.id,
  sorts: {
    submitted_at: oaApplication.submitted_at,
    created_at: oaApplication.created_at,
    number: oaApplication.number,
  },
  default_sort: '-created_at',
  filters: {
    item_id: anyOf(oaApplication.oa_item_id),
    status: anyOf(oaApplication.status),
    from: (day) => sql`${oaApplication.submitted_at} >= ${instantAt(day, '00:00')}`,
    to: (day) => sql`${oaApplication.submitted_at} < ${instantAt(addDays(day, 1), '00:00')}`,
  },
  search: [oaApplication.title, oaApplication.number],
});

const readPapers = (db: Db, plan: RowPlan): Promise<FoundPaper[]> => planned(select(db), plan);

export const pageOfPapers = (db: Db, { scope: _, ...query }: ListQuery, base: SQL | undefined) =>
  pageOf(db, list, query, base, readPapers);

/** Papers that somebody asked for, or started for a colleague. */
export const ownPapers = ({ user_id }: Pick<Actor, 'user_id'>): SQL =>
  or(eq(oaApplication.applicant_id, user_id), eq(oaApplication.acted_by_id, user_id)) as SQL;

/** A draft is its author’s. */
export const isSubmitted = sql`${oaApplication.status} <> 'draft'`;

/** Papers that somebody carries out, or carried out: by the code that they hold, or by name. */
export function handledBy(actor: Actor): SQL {
  const byCode = oaHandlers.flatMap(({ code }) =>
    holds(actor, code)
      ? [
          and(
            eq(oaApplication.handler_code, code),
            within(scopeOf(actor, code), oaApplication.organization_id, oaApplication.department_id),
          ),
        ]
      : [],
  );
  const named = sql`${oaApplication.handler_user_ids} @> array[${actor.user_id}]::uuid[]`;
  return and(inArray(oaApplication.status, ['approved', 'done', 'cancelled']), or(named, ...byCode)) as SQL;
}

/** Papers that somebody sees by rights of their own, without a look at scopes and turns. */
export function seenByRight(actor: Actor): SQL {
  const all = holds(actor, officeRights.all)
    ? and(
        isSubmitted,
        within(scopeOf(actor, officeRights.all), oaApplication.organization_id, oaApplication.department_id),
      )
    : undefined;
  return or(ownPapers(actor), handledBy(actor), all) as SQL;
}

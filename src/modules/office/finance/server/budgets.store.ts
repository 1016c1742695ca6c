import { and, eq, sql } from 'drizzle-orm';
import { department } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { is } from '#server/lists/resource-list.ts';
import { namedBy, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import type { QueryOf } from '#server/store/store-types.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { oaBudgets } from '../contract/budgets.contract.ts';
import { financeRefusals as r, financeTexts as t } from '../contract/finance.refusals.ts';
import { inGroupOf } from './subject-group.queries.ts';
import { thisYear } from './subject-tree.service.ts';
import { ensureYear } from './subject-years.service.ts';
import { financeSubject, oaBudget } from './tables.ts';

interface SubjectName {
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
}

const { amount_fen, reserved_fen, committed_fen, used_fen } = oaBudget;

/** Budgets in reach of the right. What binds them is changed by `hold.service.ts` alone. */
export const budgetStore = defineStore(oaBudgets, {
  table: oaBudget,
  department: oaBudget.department_id,
  columns: {
    department: namedBy(oaBudget.department_id, department),
    subject: whole<SubjectName | null>(sql`(
      select json_build_object('code', s.code, 'name', s.name, 'name_en', s.name_en)
        from ${financeSubject} s join organization o on o.client_id = s.client_id
       where o.id = ${oaBudget.organization_id} and s.year = ${oaBudget.year} and s.code = ${oaBudget.subject_code})`),
    free_fen: sql<number>`(${amount_fen} - ${reserved_fen} - ${committed_fen} - ${used_fen})::float8`,
  },
  list: {
    sorts: { subject_code: oaBudget.subject_code, amount_fen },
    default_sort: 'subject_code',
    filters: {
      year: is(oaBudget.year),
      department_id: is(oaBudget.department_id),
      subject_code: is(oaBudget.subject_code),
    },
    search: [oaBudget.subject_code, oaBudget.remark],
  },
  references: {
    department_id: { table: department, where: eq(department.status, 'active'), text: t.not_department },
  },
  unique: { oa_budget_one: r.budget_taken },
  in_use: r.budget_in_use,
  beforeCreate: async ({ db, actor }, draft, organizationId) => {
    await ensureYear(db, actor.client_id ?? '', draft.year, thisYear(actor.time_zone));
    await requireOpenLeaf(db, organizationId, draft);
    return undefined;
  },
  beforeUpdate: async (_ctx, change, before) => {
    // locked by the store, so nothing more is bound before this is written
    if (change.amount_fen < before.reserved_fen + before.committed_fen + before.used_fen) throw refuse(r.below_bound);
    return undefined;
  },
});

/** Money is planned for open leaves. The subject is locked, so that nothing is added below it meanwhile. */
async function requireOpenLeaf(
  db: Db,
  organizationId: string,
  { year, subject_code }: { readonly year: number; readonly subject_code: string },
): Promise<void> {
  const [subject] = await db
    .select({ is_leaf: financeSubject.is_leaf, enabled: financeSubject.enabled })
    .from(financeSubject)
    .where(and(inGroupOf(organizationId), eq(financeSubject.year, year), eq(financeSubject.code, subject_code)))
    .for('share');
  if (!subject) throw refuseFields({ subject_code: [t.no_subject] });
  if (!subject.is_leaf) throw refuseFields({ subject_code: [t.not_leaf] });
  if (!subject.enabled) throw refuseFields({ subject_code: [t.closed] });
}

/** Budgets of a year: of this one unless said. */
export const listBudgets = (ctx: Context, query: QueryOf<typeof oaBudgets>) =>
  budgetStore.list(ctx, { ...query, year: query.year ?? thisYear(ctx.actor.time_zone) });

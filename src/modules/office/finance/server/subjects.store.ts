import { and, desc, eq, sql } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { is } from '#server/lists/resource-list.ts';
import { defineStore } from '#server/store/store.ts';
import type { Caller, QueryOf } from '#server/store/store-types.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { financeRefusals as r, financeTexts as t } from '../contract/finance.refusals.ts';
import { financeSubjects } from '../contract/subjects.contract.ts';
import { thisYear } from './subject-tree.service.ts';
import { ensureYear } from './subject-years.service.ts';
import { financeSubject, oaBudget } from './tables.ts';

/** Subjects belong to the school group as a whole, whatever school of it somebody is in. */
const ownGroup = ({ actor }: Caller): readonly string[] => (actor.client_id ? [actor.client_id] : []);

/** The subjects of the group; who holds the right at one school alone reads them. */
export const subjectStore = defineStore(financeSubjects, {
  table: financeSubject,
  reach: { read: ownGroup, write: ownGroup },
  owner: financeSubject.client_id,
  held_at_group: true,
  list: {
    sorts: { code: financeSubject.code },
    default_sort: 'code',
    filters: { year: is(financeSubject.year), enabled: is(financeSubject.enabled) },
    search: [financeSubject.code, financeSubject.name, financeSubject.name_en],
  },
  unique: { finance_subject_code: r.code_taken },
  beforeCreate: async ({ db, actor, scope }, { year, code }) => {
    const client_id = actor.client_id ?? '';
    if (!scope.organizations.includes(client_id)) throw refuse(shared.held_at_group);
    await ensureYear(db, client_id, year, thisYear(actor.time_zone));
    return { ...(await placeUnder(db, client_id, { year, code })), source: 'own' as const };
  },
  beforeRemove: async ({ db }, row) => {
    if (await isNeeded(db, row)) throw refuse(r.subject_in_use);
  },
  after: async ({ db }, move, _id, before) => {
    if (move === 'remove' && before) await leaveAbove(db, before);
  },
});

interface Named {
  readonly year: number;
  readonly code: string;
}

/** Where a code stands: below the longest known one that it begins with, which is no leaf from now on. */
export async function placeUnder(db: Db, clientId: string, { year, code }: Named) {
  if (code.length === 3) return { parent_code: null, level: 1 };
  const [parent] = await db
    .select()
    .from(financeSubject)
    .where(
      and(
        eq(financeSubject.client_id, clientId),
        eq(financeSubject.year, year),
        sql`starts_with(${code}, ${financeSubject.code}) and ${financeSubject.code} <> ${code}`,
      ),
    )
    .orderBy(desc(sql`length(${financeSubject.code})`))
    .limit(1)
    .for('update');
  if (!parent || parent.level === 4) throw refuseFields({ code: [parent ? t.code_shape : t.no_parent] });
  if (parent.is_leaf) {
    if (await hasBudget(db, clientId, { year, code: parent.code })) throw refuse(r.has_budget);
    await db.update(financeSubject).set({ is_leaf: false }).where(eq(financeSubject.id, parent.id));
  }
  return { parent_code: parent.code, level: parent.level + 1 };
}

/** Some school of the group has planned money for a subject. */
const hasBudget = (db: Db, clientId: string, { year, code }: Named): Promise<boolean> =>
  acrossOrganizations(db, async () => {
    const [row] = await db
      .select({ id: oaBudget.id })
      .from(oaBudget)
      .innerJoin(organization, eq(organization.id, oaBudget.organization_id))
      .where(and(eq(organization.client_id, clientId), eq(oaBudget.year, year), eq(oaBudget.subject_code, code)))
      .limit(1);
    return row !== undefined;
  });

type Subject = typeof financeSubject.$inferSelect;

const below = ({ client_id, year }: Subject, code: string) =>
  and(eq(financeSubject.client_id, client_id), eq(financeSubject.year, year), eq(financeSubject.parent_code, code));

/** Something stands below a subject, or some school has planned money for it. */
async function isNeeded(db: Db, row: Subject): Promise<boolean> {
  return (await db.$count(financeSubject, below(row, row.code))) > 0 || hasBudget(db, row.client_id, row);
}

/** What stood above a removed subject is a leaf again where nothing else stands below it. */
async function leaveAbove(db: Db, { client_id, year, parent_code, ...row }: Subject): Promise<void> {
  if (!parent_code || (await db.$count(financeSubject, below({ client_id, year, parent_code, ...row }, parent_code))))
    return;
  await db
    .update(financeSubject)
    .set({ is_leaf: true })
    .where(
      and(eq(financeSubject.client_id, client_id), eq(financeSubject.year, year), eq(financeSubject.code, parent_code)),
    );
}

/** Removes a subject that nothing needs; one that is needed stays. */
export async function removeUnused(db: Db, row: Subject): Promise<void> {
  if (await isNeeded(db, row)) return;
  await db.delete(financeSubject).where(eq(financeSubject.id, row.id));
  await leaveAbove(db, row);
}

/** The subjects of a year, which are there from the first look. */
export async function listSubjects(ctx: Context, query: QueryOf<typeof financeSubjects>) {
  const { actor, db } = ctx;
  const now = thisYear(actor.time_zone);
  const year = query.year ?? now;
  if (actor.client_id) await ensureYear(db, actor.client_id, year, now);
  return subjectStore.list(ctx, { ...query, year });
}

/** What money of a year can be planned for. */
export async function listLeaves({ db, actor }: Context, year: number) {
  const client_id = actor.client_id ?? '';
  await ensureYear(db, client_id, year, thisYear(actor.time_zone));
  const { code, name, name_en, is_leaf, enabled } = financeSubject;
  const list = await db
    .select({ code, name, name_en })
    .from(financeSubject)
    .where(
      and(eq(financeSubject.client_id, client_id), eq(financeSubject.year, year), eq(is_leaf, true), eq(enabled, true)),
    )
    .orderBy(code);
  return { list };
}

import { and, eq, inArray } from 'drizzle-orm';
import { schoolYear } from '#modules/core/school/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { textbookTexts as t } from '../../contract/textbooks.refusals.ts';
import { clientOf } from '../group.policy.ts';
import { textbook, textbookUse } from '../tables.ts';

async function yearOf(ctx: Context, id: string | undefined): Promise<string | null> {
  const wanted = id === undefined ? eq(schoolYear.status, 'current') : eq(schoolYear.id, id);
  const [row] = await ctx.db
    .select({ id: schoolYear.id })
    .from(schoolYear)
    .where(and(eq(schoolYear.client_id, clientOf(ctx)), wanted));
  return row?.id ?? null;
}

/** What the own organisation uses in a year; in the present one unless another is named. */
export async function listUses(ctx: Context, yearId: string | undefined) {
  const school_year_id = await yearOf(ctx, yearId);
  if (yearId && !school_year_id) throw refuse(shared.not_found);
  return { school_year_id, textbook_ids: school_year_id ? await usedIn(ctx, school_year_id) : [] };
}

async function usedIn(ctx: Context, yearId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: textbookUse.textbook_id })
    .from(textbookUse)
    .innerJoin(textbook, eq(textbook.id, textbookUse.textbook_id))
    .where(and(eq(textbookUse.organization_id, currentOrganization(ctx.actor)), eq(textbookUse.school_year_id, yearId)))
    .orderBy(textbook.subject_value, textbook.grade_no, textbook.id);
  return rows.map((row) => row.id);
}

/**
 * Says which books the own organisation uses in a year, all of them at once. Refuses (422001) books of other groups, and
 * retired ones that were not used before.
 */
export async function setUses(
  ctx: Context,
  { school_year_id, textbook_ids }: { readonly school_year_id: string; readonly textbook_ids: readonly string[] },
) {
  const organization_id = currentOrganization(ctx.actor);
  if (!ctx.scope.organizations.includes(organization_id)) throw refuse(shared.no_right);
  if (!(await yearOf(ctx, school_year_id))) throw refuseFields({ school_year_id: [t.foreign_year] });
  const before = await usedIn(ctx, school_year_id);
  const wanted = [...new Set(textbook_ids)];
  const added = wanted.filter((id) => !before.includes(id));
  const gone = before.filter((id) => !wanted.includes(id));
  await requireBooks(ctx, added);
  if (gone.length > 0)
    await ctx.db
      .delete(textbookUse)
      .where(
        and(
          eq(textbookUse.organization_id, organization_id),
          eq(textbookUse.school_year_id, school_year_id),
          inArray(textbookUse.textbook_id, gone),
        ),
      );
  if (added.length > 0)
    await ctx.db
      .insert(textbookUse)
      .values(added.map((textbook_id) => ({ organization_id, school_year_id, textbook_id })))
      .onConflictDoNothing();
  ctx.audit({
    action: 'textbook_use.set',
    target: ['school_year', school_year_id],
    before: { textbook_ids: before },
    after: { textbook_ids: wanted },
  });
  return { school_year_id, textbook_ids: await usedIn(ctx, school_year_id) };
}

async function requireBooks(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const mine = and(eq(textbook.client_id, clientOf(ctx)), eq(textbook.status, 'active'));
  const n = await ctx.db.$count(textbook, and(mine, inArray(textbook.id, [...ids])));
  if (n !== ids.length) throw refuseFields({ textbook_ids: [t.foreign_book] });
}

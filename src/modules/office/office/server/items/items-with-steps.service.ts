import { and, asc, eq, isNull } from 'drizzle-orm';
import { renderVersion } from '#modules/desk/forms/server/public.ts';
import { subjectTree } from '#modules/office/finance/server/public.ts';
import type { FlowItem, FlowItems } from '#server/flow/flow-kind.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import type { FactKind } from '#shared/flow/steps.ts';
import { askedBySteps, factOf, versionOf } from '../papers/paper-form.service.ts';
import { oaItem } from '../tables.ts';

type ItemRow = typeof oaItem.$inferSelect;

const named = ({ id, code, name, name_en }: ItemRow): FlowItem => ({
  key: id,
  name: { cn: name, us: name_en ?? name },
  shipped: code,
});

const here = ({ actor }: Context) =>
  and(eq(oaItem.organization_id, currentOrganization(actor)), isNull(oaItem.external_url));

/** Items have steps of their own, whose conditions look at the subject and at answers of the form. */
export const itemsWithSteps: FlowItems = {
  async list(ctx) {
    const rows = await ctx.db.select().from(oaItem).where(here(ctx)).orderBy(asc(oaItem.sort), asc(oaItem.id));
    return rows.map(named);
  },
  async find(ctx, key) {
    if (!/^[0-9a-f-]{36}$/.test(key)) return null;
    const [row] = await ctx.db
      .select()
      .from(oaItem)
      .where(and(here(ctx), eq(oaItem.id, key)));
    return row
      ? { ...named(row), facts: { ...(await subjectFact(ctx, row)), ...(await answerFacts(ctx, row)) } }
      : null;
  },
};

async function subjectFact(ctx: Context, item: ItemRow): Promise<Record<string, FactKind>> {
  if (!item.needs_subject) return {};
  const year = Number(today(ctx.actor.time_zone).slice(0, 4));
  const { organization_id } = item;
  const tree = await subjectTree(ctx, { organization_id, year, department_id: null, q: null, codes: null });
  const options = tree
    .filter(({ is_leaf }) => is_leaf)
    .map(({ code, name, name_en }) => ({ code, cn: `${code} ${name}`, us: `${code} ${name_en ?? name}` }));
  return { subject: { kind: 'choice', cn: '科目', us: 'Subject', options } };
}

async function answerFacts(ctx: Context, item: ItemRow): Promise<Record<string, FactKind>> {
  const version = await versionOf(ctx, item);
  if (!version) return {};
  const { schema } = await renderVersion(ctx, version);
  return Object.fromEntries(
    askedBySteps(schema).map(({ key, kind, label, label_en, options }): [string, FactKind] => {
      const words = { cn: label, us: label_en ?? label };
      if (kind !== 'choice') return [factOf(key), { ...words, kind: kind === 'money' ? 'money' : 'number' }];
      const choices = options.map((one) => ({ code: one.code, cn: one.label, us: one.label_en ?? one.label }));
      return [factOf(key), { ...words, kind: 'choice', options: choices }];
    }),
  );
}

import { and, asc, eq, inArray, max, or } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import type { oaPerms } from '../../contract/oa-perms.contract.ts';
import { oaApplication, oaItem } from '../tables.ts';
import { capOf, type ItemRow, type PermRow, permsFor, spentInMonth, starterOf, widest } from './may-start.service.ts';

type Own = z.input<(typeof oaPerms)['mine']['output']>;

/** Items that the caller may start here, in the order of the wall, with what is left of their limits. */
export async function listOwnPerms(ctx: Context): Promise<Own> {
  const { db, actor, services } = ctx;
  const organization_id = currentOrganization(actor);
  const starter = starterOf(actor.time_zone, actor.user_id, organization_id, services.clock.now());
  const perms = Map.groupBy(await permsFor(ctx, starter), ({ oa_item_id }) => oa_item_id);
  const ids = [...perms.keys()];
  if (ids.length === 0) return { list: [] };
  const items = await db
    .select()
    .from(oaItem)
    .where(and(inArray(oaItem.id, ids), eq(oaItem.status, 'on')))
    .orderBy(asc(oaItem.sort), asc(oaItem.id));
  const limited = items.filter(({ id }) => (perms.get(id) ?? []).some(({ month_cap_fen }) => month_cap_fen !== null));
  const spent = await spentInMonth(
    db,
    starter,
    actor.time_zone,
    limited.map(({ id }) => id),
  );
  const used = await lastUses(ctx, organization_id, ids);
  return {
    list: items.map((item) => ({
      item: { ...itemFacts(item), icon_url: item.icon_file_id && services.files.link(item.icon_file_id) },
      ...limitsOf(item, perms.get(item.id) ?? [], spent.get(item.id) ?? 0),
      last_used_at: used.get(item.id) ?? null,
    })),
  };
}

const itemFacts = ({
  id,
  code,
  name,
  name_en,
  category,
  description,
  needs_amount,
  needs_subject,
  external_url,
}: ItemRow) => ({
  id,
  code,
  name,
  name_en,
  category,
  description,
  needs_amount,
  needs_subject,
  external_url,
});

function limitsOf(item: ItemRow, perms: readonly PermRow[], spent: number) {
  const month = widest(perms.map(({ month_cap_fen }) => month_cap_fen));
  return {
    cap_fen: widest(perms.map((perm) => capOf(item, perm))),
    month_left_fen: month === null ? null : Math.max(0, month - spent),
    subjects: subjectsOf(perms),
    can_act_for: perms.some(({ can_act_for }) => can_act_for),
  };
}

/** Subjects that some scopes open together; null: all. */
export const subjectsOf = (perms: readonly PermRow[]): string[] | null =>
  perms.some(({ subject_codes }) => subject_codes.length === 0)
    ? null
    : [...new Set(perms.flatMap(({ subject_codes }) => subject_codes))];

async function lastUses({ db, actor }: Context, organizationId: string, ids: readonly string[]) {
  const mine = or(eq(oaApplication.applicant_id, actor.user_id), eq(oaApplication.acted_by_id, actor.user_id));
  const rows = await db
    .select({ id: oaApplication.oa_item_id, at: max(oaApplication.submitted_at) })
    .from(oaApplication)
    .where(and(eq(oaApplication.organization_id, organizationId), mine, inArray(oaApplication.oa_item_id, [...ids])))
    .groupBy(oaApplication.oa_item_id);
  return new Map(rows.map(({ id, at }) => [id, at && new Date(at).toISOString()]));
}

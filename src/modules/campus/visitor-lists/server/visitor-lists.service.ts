import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { requireGatesOf } from '#modules/campus/gates/server/public.ts';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { sqlState } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { daysBetween } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import {
  type ListKind,
  type listDraft,
  visitorListRefusals,
  WHITE_MAX_DAYS,
} from '../contract/visitor-lists.contract.ts';
import { requireAct } from './entry-acts.policy.ts';
import { syncPlate } from './list-plates.service.ts';
import { whiteListEntry as entry } from './tables.ts';
import { type EntryQuery, findEntry, listEntries } from './visitor-lists.queries.ts';

type Draft = z.output<typeof listDraft>;

export function viewList(ctx: Context, kind: ListKind, query: EntryQuery) {
  return listEntries(ctx, kind, query);
}

export async function addEntry(ctx: Context, kind: ListKind, draft: Draft) {
  requireWhole(kind, draft);
  const organization_id = currentOrganization(ctx.actor);
  await requireOwn(ctx, draft);
  const [row] = await ctx.db
    .insert(entry)
    .values({ ...stored(ctx, draft), organization_id, kind, created_by: ctx.actor.user_id })
    .returning({ id: entry.id })
    .catch(alreadyListed);
  const after = await getEntry(ctx, kind, row?.id ?? '');
  await syncPlate(ctx, after.row);
  ctx.audit({ action: `${kind}_list.create`, target: ['white_list_entry', after.shown.id], after: after.shown });
  return after.shown;
}

export async function updateEntry(
  ctx: Context,
  kind: ListKind,
  id: string,
  { version, ...draft }: Draft & { version: number },
) {
  requireWhole(kind, draft);
  await requireOwn(ctx, draft);
  const before = await getEntry(ctx, kind, id);
  requireAct(ctx, kind, 'update', before.row);
  const [row] = await ctx.db
    .update(entry)
    .set({
      ...stored(ctx, draft, before.row),
      version: sql`${entry.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(eq(entry.id, id), eq(entry.version, version)))
    .returning({ id: entry.id })
    .catch(alreadyListed);
  if (!row) throw await staleBecause(ctx, 'white_list_entry', id, before.row);
  const after = await getEntry(ctx, kind, id);
  await syncPlate(ctx, after.row);
  ctx.audit({
    action: `${kind}_list.update`,
    target: ['white_list_entry', id],
    before: before.shown,
    after: after.shown,
  });
  return after.shown;
}

/** Ends an entry. A black one is lifted by somebody else than its author. */
export async function liftEntry(ctx: Context, kind: ListKind, id: string, reason: string) {
  const before = await getEntry(ctx, kind, id);
  requireAct(ctx, kind, 'lift', before.row);
  const [row] = await ctx.db
    .update(entry)
    .set({
      status: 'lifted',
      lifted_by: ctx.actor.user_id,
      lifted_at: sql`now()`,
      lift_reason: reason,
      version: sql`${entry.version} + 1`,
    })
    .where(and(eq(entry.id, id), eq(entry.status, 'active')))
    .returning({ id: entry.id });
  if (!row) throw refuse(visitorListRefusals.not_active);
  ctx.audit({ action: `${kind}_list.lift`, target: ['white_list_entry', id], reason });
  const after = await getEntry(ctx, kind, id);
  await syncPlate(ctx, after.row);
  return after.shown;
}

async function getEntry(ctx: Context, kind: ListKind, id: string) {
  const found = await findEntry(ctx, kind, id);
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** Columns of a draft; phone and ID number sealed. An update may leave a number out to keep the one that is there. */
function stored(ctx: Context, { phone, id_no, ...plain }: Draft, before?: typeof entry.$inferSelect) {
  const { seal } = ctx.services;
  return {
    ...plain,
    phone_sealed: phone ? seal.seal(phone, 'white_list_entry.phone') : (before?.phone_sealed ?? null),
    phone_bidx: phone ? seal.blindIndex(phone, 'phone') : (before?.phone_bidx ?? null),
    id_no_sealed: id_no ? seal.seal(id_no, 'white_list_entry.id_no') : (before?.id_no_sealed ?? null),
    id_no_bidx: id_no ? seal.blindIndex(id_no, 'id_no') : (before?.id_no_bidx ?? null),
  };
}

function requireWhole(kind: ListKind, draft: Draft): void {
  const days = daysBetween(draft.valid_from, draft.valid_to);
  if (days < 0)
    throw refuseFields({ valid_to: [{ cn: '结束日期不能早于开始日期', us: 'The end date is before the start date' }] });
  if (kind === 'white' && days > WHITE_MAX_DAYS) {
    throw refuseFields({ valid_to: [{ cn: `最长${WHITE_MAX_DAYS}天`, us: `Up to ${WHITE_MAX_DAYS} days` }] });
  }
  if (!draft.phone && !draft.id_no && !draft.plate_no && !('version' in draft)) {
    throw refuseFields({
      phone: [
        { cn: '手机号、证件号码和车牌号至少填写一项', us: 'Enter a phone number, an ID number or a number plate' },
      ],
    });
  }
}

/** Gates and the responsible person are the organisation's own. */
async function requireOwn(ctx: Context, { gate_ids, responsible_user_id }: Draft): Promise<void> {
  const organization_id = currentOrganization(ctx.actor);
  await requireGatesOf(ctx.db, organization_id, gate_ids);
  if (responsible_user_id && !(await mainPlace(ctx.db, responsible_user_id, organization_id))) {
    throw refuseFields({ responsible_user_id: [{ cn: '请选择本校人员', us: 'Choose someone at this school' }] });
  }
}

function alreadyListed(error: unknown): never {
  throw sqlState(error) === '23505' ? refuse(visitorListRefusals.already_listed) : error;
}

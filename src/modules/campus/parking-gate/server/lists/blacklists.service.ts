import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { daysBetween, today } from '#shared/dates.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { blacklistRow, parkingBlacklists } from '../../contract/parking-blacklists.contract.ts';
import { parkingGateRefusals as r, parkingGateTexts as t } from '../../contract/parking-gate.refusals.ts';
import { BLOCK_MAX_DAYS, blockLifecycle } from '../../contract/violation.shapes.ts';
import { parkingBlacklist as entry, parkingViolation } from '../tables.ts';
import {
  type BlockQuery,
  type BlockRow,
  blocksOfPerson,
  type FoundBlock,
  findBlock,
  listBlockRows,
} from './blacklists.queries.ts';
import { applyBlock, type BlockSource, releaseBlock } from './block-effects.service.ts';
import { notifyBlocked, notifyOfficers } from './block-messages.service.ts';
import { type BlockAct, blockActs, isOther, seenBy } from './list-acts.service.ts';
import { holderOfPlate, membersOfSchool, personByPhone } from './people.queries.ts';

type View = z.output<typeof blacklistRow>;
type Body<K extends 'create' | 'update' | 'appeal' | 'keep'> = z.output<(typeof parkingBlacklists)[K]['body']>;
const PHONE = 'parking_blacklist.phone';

export const blockMoves = bindMoves({
  type: 'parking_blacklist',
  lifecycle: blockLifecycle,
  table: entry,
  wrong_state: r.wrong_state,
});

function view(ctx: Pick<Context, 'actor' | 'services'>, found: FoundBlock): View {
  const { entry: row, user, author, lifter } = found;
  return {
    ...row,
    user,
    phone: row.phone_sealed ? maskPhone(ctx.services.seal.open(row.phone_sealed, PHONE)) : null,
    created_by: author,
    lifted_by: lifter,
    actions: blockActs.of(ctx, found),
  };
}

export async function listBlocks(ctx: Context, query: BlockQuery) {
  const page = await listBlockRows(ctx.db, currentOrganization(ctx.actor), query);
  return { ...page, list: page.list.map((row) => view(ctx, row)) };
}

export async function ownBlocks(ctx: Context) {
  const rows = await blocksOfPerson(ctx.db, ctx.actor.user_id);
  return { list: rows.map((row) => view(ctx, row)) };
}

/** An entry of the school, or one about the caller. Refuses (404001) every other. */
export async function getBlock(ctx: Context, id: string): Promise<FoundBlock> {
  const found = await findBlock(ctx.db, and(eq(entry.id, id), seenBy(ctx, entry)));
  if (!found) throw refuse(shared.not_found);
  return found;
}

export const showBlock = async (ctx: Context, id: string): Promise<View> => view(ctx, await getBlock(ctx, id));

/** Keeps a plate or a person out until a day: permits are suspended and the cameras hear of it. */
export async function addBlock(ctx: Context, draft: Body<'create'>): Promise<View> {
  const organization_id = currentOrganization(ctx.actor);
  const valid_from = draft.valid_from ?? today(ctx.actor.time_zone);
  requireDays(valid_from, draft.valid_to);
  const whom = await subjectOf(ctx, organization_id, draft);
  await requireViolations(ctx, organization_id, draft.violation_ids, whom.plate_no);
  const { reason, violation_ids, valid_to, subject } = draft;
  const row = await storeBlock(ctx, {
    organization_id,
    subject,
    reason,
    violation_ids,
    valid_from,
    valid_to,
    created_by: ctx.actor.user_id,
    ...whom,
  });
  ctx.audit({
    action: 'parking_blacklist.create',
    target: ['parking_blacklist', row.id],
    organization_id,
    after: { subject, valid_from, valid_to },
    reason,
  });
  await blockMoves.begin(ctx, row);
  return showBlock(ctx, row.id);
}

/** Stores an entry with all that follows from it. Refuses a second one about the same subject. */
export async function storeBlock(source: BlockSource, values: typeof entry.$inferInsert): Promise<BlockRow> {
  const [row] = await source.db
    .insert(entry)
    .values(values)
    .returning()
    .catch((error: unknown) => {
      throw constraintOf(error)?.startsWith('parking_blacklist_') ? refuse(r.already_blocked) : error;
    });
  if (!row) throw new Error('an entry of the block list was not stored');
  await applyBlock(source, row);
  await notifyBlocked(source, row, 'blocked');
  return row;
}

function requireDays(from: string, to: string): void {
  const days = daysBetween(from, to);
  if (days < 0) throw refuseFields({ valid_to: [t.end_before] });
  if (days > BLOCK_MAX_DAYS) throw refuseFields({ valid_to: [t.too_long] });
}

/** Whom the entry is about: a plate with its holder, or a person by account or phone. */
async function subjectOf(ctx: Context, organizationId: string, { subject, plate_no, user_id, phone }: Body<'create'>) {
  const { db, services } = ctx;
  const nobody = { plate_no: null, phone_sealed: null, phone_bidx: null };
  if (subject === 'plate') {
    if (!plate_no) throw refuseFields({ plate_no: [t.need_plate] });
    return { ...nobody, plate_no, user_id: await holderOfPlate(db, organizationId, plate_no) };
  }
  if (user_id) {
    const [known] = await membersOfSchool(db, organizationId, [user_id]);
    if (!known) throw refuseFields({ user_id: [t.not_here] });
    return { ...nobody, user_id };
  }
  if (!phone) throw refuseFields({ user_id: [t.need_person] });
  const phone_bidx = services.seal.blindIndex(phone, 'phone');
  const person = await personByPhone(db, organizationId, phone_bidx);
  return { plate_no: null, user_id: person, phone_sealed: services.seal.seal(phone, PHONE), phone_bidx };
}

async function requireViolations(ctx: Context, organizationId: string, ids: readonly string[], plate: string | null) {
  if (ids.length === 0) return;
  const where = and(
    eq(parkingViolation.organization_id, organizationId),
    sql`${parkingViolation.id} = any (${sql.param([...ids])}::uuid[])`,
    plate ? eq(parkingViolation.plate_no, plate) : undefined,
  );
  if ((await ctx.db.$count(parkingViolation, where)) !== new Set(ids).size)
    throw refuseFields({ violation_ids: [t.foreign_violation] });
}

/** Another reason or end. Who may not lift it cannot end it earlier either. */
export async function changeBlock(
  ctx: Context,
  id: string,
  { reason, valid_to, version }: Body<'update'>,
): Promise<View> {
  const { found, row } = await lockBlock(ctx, id, 'change', version);
  requireDays(row.valid_from, valid_to);
  if (valid_to < today(ctx.actor.time_zone)) throw refuseFields({ valid_to: [t.end_before] });
  if (valid_to < row.valid_to && !isOther(ctx, found)) throw refuse(r.second_person);
  await blockMoves.advance(ctx, row, 'change', { to: row.status, set: { reason, valid_to } });
  await applyBlock(ctx, { ...row, reason, valid_to });
  return showBlock(ctx, id);
}

/** Locks an entry. Refuses by reach (404001), by whose it is, by its state and by its version, in this order. */
async function lockBlock(ctx: Context, id: string, act: BlockAct, version?: number) {
  const found = await getBlock(ctx, id);
  blockActs.requireOwner(act, ctx, found);
  return { found, row: await blockMoves.lockIn(ctx.db, seenBy(ctx, entry), id, act, version) };
}

/** The person concerned says why the entry is wrong; it keeps cars out until somebody answers. */
export async function appealBlock(ctx: Context, id: string, { appeal, version }: Body<'appeal'>): Promise<View> {
  const { row } = await lockBlock(ctx, id, 'appeal', version);
  const after = await blockMoves.advance(ctx, row, 'appeal', { set: { appeal, appealed_at: sql`now()` } });
  await notifyOfficers(ctx, after, 'block_appealed');
  return showBlock(ctx, id);
}

/** An appeal is declined; its author does not answer it. */
export async function confirmBlock(ctx: Context, id: string, { reason, version }: Body<'keep'>): Promise<View> {
  const { row } = await lockBlock(ctx, id, 'keep', version);
  const after = await blockMoves.advance(ctx, row, 'keep', { set: { answer: reason }, reason });
  await notifyBlocked(ctx, after, 'kept');
  return showBlock(ctx, id);
}

/** Ends an entry before its day: the permits resume and the cameras hear of it. */
export async function liftBlock(ctx: Context, id: string, { reason }: { readonly reason: string }): Promise<View> {
  const { row } = await lockBlock(ctx, id, 'lift');
  const set = { answer: reason, lifted_by: ctx.actor.user_id };
  const after = await blockMoves.advance(ctx, row, 'lift', { set, reason });
  await releaseBlock(ctx, after);
  await notifyBlocked(ctx, after, 'lifted');
  return showBlock(ctx, id);
}

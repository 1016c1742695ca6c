import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { isRepairOf } from '#modules/campus/repairs/server/public.ts';
import { defineFileKind } from '#server/files/kinds.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { states } from '#shared/states.ts';
import { dutyRefusals as r, dutyTexts as t } from '../../contract/duty.refusals.ts';
import { DUTY_PHOTO } from '../../contract/duty-kinds.ts';
import type { dutyLogs, logDetail } from '../../contract/duty-logs.contract.ts';
import { dutyRights } from '../../rights.ts';
import { tellAboutShift } from '../duty-messages.service.ts';
import { poolOf } from '../schedule/pool.queries.ts';
import { shiftActs } from '../shift/shift-acts.policy.ts';
import { getShift, viewOf } from '../shift/shift-view.service.ts';
import { type FoundShift, findShift, isComing } from '../shift/shifts.queries.ts';
import { dutyLog, dutyLogEntry, dutyShift } from '../tables.ts';
import {
  beganBetween,
  entriesOf,
  type FoundLog,
  isFor,
  isOfOwnRoster,
  type LogQuery,
  type LogRow,
  listLogRows,
  logsWhere,
} from './logs.queries.ts';

type Entry = z.output<(typeof dutyLogs)['write']['body']>;
type Handover = z.output<(typeof dutyLogs)['handOver']['body']>;
type Detail = z.output<typeof logDetail>;

/** Read through the log alone. */
const photoKind = defineFileKind({
  kind: DUTY_PHOTO.purpose,
  ...DUTY_PHOTO.rule,
  image: { max_side: 2048 },
  can_read: () => false,
});

const manages = ({ actor }: Context) => holds(actor, dutyRights.manage);

/** A log, or the place where one will be. */
type Said = Omit<FoundLog, 'log'> & { readonly log: Pick<LogRow, 'handed_over_at' | 'acknowledged_at'> };

/** What of a log a list says. */
function rowOf(ctx: Context, found: Said, isForMe: boolean) {
  const { log, shift, entries_count, categories, handover_to, acknowledged_by } = found;
  const own = shiftActs.of(ctx, shift);
  return {
    shift: viewOf(ctx, shift),
    entries_count,
    categories,
    handover_to,
    handed_over_at: log.handed_over_at,
    acknowledged_at: log.acknowledged_at,
    acknowledged_by,
    actions: [
      ...(['write_log', 'hand_over'] as const).filter((act) => own.includes(act)),
      ...(isForMe ? (['acknowledge'] as const) : []),
    ],
  };
}

/** Logs of the school for who manages duty, for others those of their rosters. */
export async function listLogs(ctx: Context, query: LogQuery) {
  const me = ctx.actor.user_id;
  const where = and(
    eq(dutyLog.organization_id, currentOrganization(ctx.actor)),
    manages(ctx) ? undefined : isOfOwnRoster(me),
    query.mine
      ? sql`exists (select from ${dutyShift} s where s.id = ${dutyLog.shift_id} and s.user_id = ${me})`
      : undefined,
    beganBetween(query.from, query.to, ctx.actor.time_zone),
  );
  const page = await listLogRows(ctx.db, where ?? sql`true`, query, me);
  const mine = await idsFor(ctx);
  return { ...page, list: page.list.map((one) => rowOf(ctx, one, mine.has(one.log.id))) };
}

/** Logs that wait for the caller. */
async function idsFor({ db, actor }: Context): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: dutyLog.id })
    .from(dutyLog)
    .where(and(eq(dutyLog.organization_id, currentOrganization(actor)), isFor(actor.user_id)));
  return new Set(rows.map(({ id }) => id));
}

/** A shift whose log the caller may read. Refuses (404001) any other. */
async function getLogged(ctx: Context, shiftId: string): Promise<FoundShift> {
  const found = await getShift(ctx, shiftId);
  const me = ctx.actor.user_id;
  const isMate = and(eq(dutyShift.schedule_id, found.schedule.id), eq(dutyShift.user_id, me), dutyShift.is_live);
  const reads = found.shift.is_live && (manages(ctx) || (await ctx.db.$count(dutyShift, isMate)) > 0);
  if (!reads) throw refuse(shared.not_found);
  return found;
}

export async function showLog(ctx: Context, shiftId: string): Promise<Detail> {
  const shift = await getLogged(ctx, shiftId);
  const [found] = await logsWhere(ctx.db, eq(dutyLog.shift_id, shiftId), ctx.actor.user_id, 1);
  if (!found) {
    const empty = { log: EMPTY, shift, entries_count: 0, categories: [], handover_to: null, acknowledged_by: null };
    return { ...rowOf(ctx, empty, false), handover_note: null, entries: [] };
  }
  const { files } = ctx.services;
  const entries = [];
  for (const { entry, by } of await entriesOf(ctx.db, found.log.id)) {
    const known = new Map(
      (entry.photo_ids.length ? await files.listOf(ctx.db, { type: 'duty_log_entry', id: entry.id }) : []).map(
        (file) => [file.id, file],
      ),
    );
    const { id, at, category, text, repair_order_id, corrects_id } = entry;
    const photos = entry.photo_ids.flatMap((one) => {
      const file = known.get(one);
      return file ? [files.describe(file, { show: true })] : [];
    });
    entries.push({ id, at, by, category, text, photos, repair_order_id, corrects_id });
  }
  const isForMe = (await idsFor(ctx)).has(found.log.id);
  return { ...rowOf(ctx, found, isForMe), handover_note: found.log.handover_note, entries };
}

const EMPTY = { handed_over_at: null, acknowledged_at: null };

/** Holds the shift of the caller and its log while something is written; refuses by whose it is, then by its state. */
async function lockLog(
  ctx: Context,
  shiftId: string,
  act: 'write_log' | 'hand_over',
): Promise<{ found: FoundShift; log: LogRow }> {
  shiftActs.requireOwner(act, ctx, await getLogged(ctx, shiftId));
  await ctx.db.select({ id: dutyShift.id }).from(dutyShift).where(eq(dutyShift.id, shiftId)).for('update');
  const found = await getShift(ctx, shiftId);
  shiftActs.requireOwner(act, ctx, found);
  shiftActs.requireMoment(act, ctx, found);
  const { organization_id, starts_at } = found.shift;
  await ctx.db.insert(dutyLog).values({ organization_id, shift_id: shiftId, starts_at }).onConflictDoNothing();
  const [log] = await ctx.db.select().from(dutyLog).where(eq(dutyLog.shift_id, shiftId)).for('update');
  if (!log) throw new Error('a log was not stored');
  return { found, log };
}

/** Writes an entry. It stays as it is; a further one corrects it. */
export async function writeEntry(ctx: Context, shiftId: string, { photo_ids, ...facts }: Entry) {
  const { db, actor, services } = ctx;
  const { found, log } = await lockLog(ctx, shiftId, 'write_log');
  const organization_id = found.shift.organization_id;
  await requireKnown(ctx, log, facts);
  const photos = [...new Set(photo_ids)];
  const [row] = await db
    .insert(dutyLogEntry)
    .values({ ...facts, photo_ids: photos, organization_id, log_id: log.id, by_id: actor.user_id })
    .returning({ id: dutyLogEntry.id });
  if (!row) throw new Error('an entry was not stored');
  await services.files.attach(db, actor.user_id, photoKind.kind, photos, { type: 'duty_log_entry', id: row.id });
  const after = { category: facts.category, photos: photos.length, repair_order_id: facts.repair_order_id };
  ctx.audit({ action: 'duty_log.write', target: ['duty_shift', shiftId], organization_id, after });
  return showLog(ctx, shiftId);
}

/** A repair of the school, and an entry of this log. */
async function requireKnown(
  { db, actor }: Context,
  log: LogRow,
  { repair_order_id, corrects_id }: Omit<Entry, 'photo_ids'>,
) {
  if (repair_order_id && !(await isRepairOf(db, currentOrganization(actor), repair_order_id)))
    throw refuseFields({ repair_order_id: [t.foreign_repair] });
  if (corrects_id) {
    const own = and(eq(dutyLogEntry.id, corrects_id), eq(dutyLogEntry.log_id, log.id));
    if ((await db.$count(dutyLogEntry, own)) === 0) throw refuseFields({ corrects_id: [t.foreign_entry] });
  }
}

/** Hands over to somebody of the roster, or to the next one; what was accepted stays as it was. */
export async function handOver(ctx: Context, shiftId: string, { to_user_id, note }: Handover) {
  const { found, log } = await lockLog(ctx, shiftId, 'hand_over');
  if (log.acknowledged_at) throw refuse(r.wrong_state, { state: states.confirmed });
  if (to_user_id) {
    if (to_user_id === ctx.actor.user_id) throw refuseFields({ to_user_id: [t.not_self] });
    const pool = await poolOf(ctx, found.schedule);
    if (!pool.some(({ id }) => id === to_user_id)) throw refuseFields({ to_user_id: [t.not_staff] });
  }
  const to = to_user_id ?? (await nextOf(ctx, found))?.shift.user_id ?? null;
  await ctx.db
    .update(dutyLog)
    .set({ handover_to_id: to, handover_note: note, handed_over_at: sql`now()`, updated_at: sql`now()` })
    .where(eq(dutyLog.id, log.id));
  ctx.audit({
    action: 'duty_log.hand_over',
    target: ['duty_shift', shiftId],
    organization_id: found.shift.organization_id,
    after: { handover_to_id: to },
  });
  if (to) await tellAboutShift(ctx, found, 'handover', [to], { by: found.user, tab: 'logs' });
  await todosChanged(ctx, [ctx.actor.user_id, ...(to ? [to] : [])]);
  return showLog(ctx, shiftId);
}

/** The next shift of somebody else in the same roster. */
const nextOf = ({ db, actor }: Context, { shift }: FoundShift) =>
  findShift(
    db,
    and(
      eq(dutyShift.schedule_id, shift.schedule_id),
      isComing(),
      gt(dutyShift.starts_at, shift.starts_at),
      ne(dutyShift.user_id, actor.user_id),
    ),
  );

/** Accepts a handover; of two who do it at once one does. */
export async function acknowledge(ctx: Context, shiftId: string) {
  const found = await getLogged(ctx, shiftId);
  const me = ctx.actor.user_id;
  const [log] = await ctx.db.select().from(dutyLog).where(eq(dutyLog.shift_id, shiftId)).for('update');
  if (!log?.handed_over_at) throw refuse(shared.not_found);
  if (log.acknowledged_at) throw refuse(r.wrong_state, { state: states.confirmed });
  const [taken] = await ctx.db
    .update(dutyLog)
    .set({ acknowledged_at: sql`now()`, acknowledged_by_id: me, updated_at: sql`now()` })
    .where(and(eq(dutyLog.id, log.id), isNull(dutyLog.acknowledged_at), isFor(me)))
    .returning({ id: dutyLog.id });
  if (!taken) throw refuse(shared.no_right);
  ctx.audit({
    action: 'duty_log.acknowledge',
    target: ['duty_shift', shiftId],
    organization_id: found.shift.organization_id,
  });
  await todosChanged(ctx, [me, ...(found.shift.user_id ? [found.shift.user_id] : [])]);
  return showLog(ctx, shiftId);
}

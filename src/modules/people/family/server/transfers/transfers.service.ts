import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { constraintOf } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { defineFileKind, ownerOnly } from '#server/files/kinds.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { LINK_SCOPES } from '../../contract/children.contract.ts';
import { familyMessages as messages, familyRefusals as r, familyTexts as t } from '../../contract/family.refusals.ts';
import {
  type guardianTransferRow,
  type guardianTransfers,
  TRANSFER_DAYS,
  transferPaperRule,
} from '../../contract/guardian-transfers.contract.ts';
import { guardianTransferLifecycle } from '../../contract/guardian-transfers.lifecycle.ts';
import { familyRights } from '../../rights.ts';
import { requireNotStudent } from '../children/claims.service.ts';
import { guardianMainChanged } from '../family.events.ts';
import { isMainGuardian, type Standing, standingTo } from '../links/links.service.ts';
import { guardianTransfer } from '../tables.ts';
import { announceTransfer, notifyHead, notifyOfTransfer } from './transfer-messages.service.ts';
import { transferMoves } from './transfer-moves.service.ts';
import { actsAsSchool, canSeeTransfer, confirmableAt, offeredActions, transferActions } from './transfers.policy.ts';
import { type FoundTransfer, findTransfer, linksForTransfer, listTransfersOf } from './transfers.queries.ts';

type Row = z.input<typeof guardianTransferRow>;
type Query = z.output<(typeof guardianTransfers)['list']['query']>;
type Draft = z.output<(typeof guardianTransfers)['request']['body']>;
type Transfer = typeof guardianTransfer.$inferSelect;

const paperKind = defineFileKind({
  kind: 'guardian_transfer_paper',
  ...transferPaperRule,
  image: { max_side: 2400 },
  can_read: ownerOnly,
});

/** Transfers that the caller gives or gets, and those of the pupils in reach of 0356. Refuses (403) pupils. */
export async function listTransfers(ctx: Context, query: Query) {
  requireNotStudent(ctx);
  const { actor, db } = ctx;
  const scope = holds(actor, familyRights.links) ? scopeOf(actor, familyRights.links) : null;
  const page = await listTransfersOf(db, scope, actor.user_id, query);
  const list: Row[] = [];
  for (const found of page.list) list.push(await shown(ctx, found, await standingTo(ctx, found.row.student_id)));
  return { ...page, list };
}

async function shown(ctx: Context, found: FoundTransfer, standing: Standing): Promise<Row> {
  const { row, ...people } = found;
  const { id, kind, state, expires_at, created_at, version } = row;
  const school = actsAsSchool(standing);
  return {
    id,
    kind,
    state,
    expires_at,
    created_at,
    version,
    ...people,
    second: school ? people.second : null,
    reason: school ? row.reason : null,
    papers: school ? await papersOf(ctx, row) : [],
    confirmable_at: confirmableAt(row),
    actions: offeredActions(row, standing, ctx.services.clock.now()),
  };
}

async function papersOf({ db, services }: Context, { id, papers }: Transfer): Promise<Row['papers']> {
  if (papers.length === 0) return [];
  const files = await services.files.listOf(db, { type: 'guardian_transfer', id });
  return papers.flatMap(({ kind, file_id }) => {
    const file = files.find((one) => one.id === file_id);
    return file ? [{ kind, name: file.name, mime: file.mime, url: services.files.link(file.id) }] : [];
  });
}

/**
 * Asks for a new main guardian. Refuses (404001) who has nothing to do with the pupil or is kept away by a court, (403)
 * guardians who are not the main one, (422001) a school without reason or paper, (403301) an old proof of who asks, (200200) a guardian whom a court restricts, somebody who is no
 * other guardian, and a pupil of whom a transfer waits already.
 */
export async function requestTransfer(ctx: Context, { student_id, to_id, kind, reason, papers }: Draft): Promise<Row> {
  requireNotStudent(ctx);
  const { actor, db, services } = ctx;
  const standing = await standingTo(ctx, student_id);
  const school = kind === 'by_school';
  if (standing.own?.restricted || (!standing.own && !standing.governs)) throw refuse(shared.not_found);
  if (school ? !actsAsSchool(standing) : !isMainGuardian(standing)) throw refuse(shared.no_right);
  if (school && !reason) throw refuseFields({ reason: [t.reason_needed] });
  if (school && papers.length === 0) throw refuseFields({ papers: [t.papers_needed] });
  await requireStepUp(ctx);
  const [pupil] = await db.select().from(student).where(eq(student.id, student_id)).for('update');
  if (!pupil) throw refuse(shared.not_found);
  const { main } = await requireOther(ctx, student_id, to_id);
  const { organization_id } = pupil;
  const [row] = await db
    .insert(guardianTransfer)
    .values({
      id: uuidv7(),
      organization_id,
      student_id,
      to_id,
      kind,
      from_id: main?.guardian_id ?? null,
      reason: school ? reason : null,
      papers: school ? papers : [],
      requested_by: actor.user_id,
      expires_at: sql`now() + make_interval(days => ${TRANSFER_DAYS})`,
    })
    .returning()
    .catch((error: unknown) => {
      throw constraintOf(error) === 'guardian_transfer_open' ? refuse(r.transfer_open) : error;
    });
  if (!row) throw new Error('a transfer was not stored');
  if (school)
    await services.files.attach(
      db,
      actor.user_id,
      paperKind.kind,
      papers.map((paper) => paper.file_id),
      { type: 'guardian_transfer', id: row.id },
    );
  await transferMoves.begin(ctx, row, 'request');
  ctx.audit({
    action: 'guardian_transfer.request',
    target: ['guardian_transfer', row.id],
    organization_id,
    after: { student_id, from_id: row.from_id, to_id, kind },
  });
  if (school) await notifyOfTransfer(ctx, row, [row.from_id], messages.transfer_announced);
  else await notifyOfTransfer(ctx, row, [to_id], messages.transfer_asked);
  await todosChanged(ctx, school ? await holders(db, familyRights.links, organization_id) : [to_id]);
  return view(ctx, row.id);
}

/** The link of the guardian who is to be the main one, and the present main one. */
async function requireOther({ db }: Pick<Context, 'db'>, studentId: string, toId: string) {
  const { main, to } = await linksForTransfer(db, studentId, toId);
  if (!to || to.is_main) throw refuse(r.no_other_guardian);
  if (to.restricted) throw refuse(r.restricted_guardian);
  return { main, to };
}

async function view(ctx: Context, id: string): Promise<Row> {
  const found = await findTransfer(ctx.db, id);
  if (!found) throw refuse(shared.not_found);
  return shown(ctx, found, await standingTo(ctx, found.row.student_id));
}

/** A transfer that the caller finds, locked behind its pupil: the second one reads what the first one did. */
async function lockFor(ctx: Context, id: string, move: 'accept' | 'decline' | 'withdraw') {
  requireNotStudent(ctx);
  const found = await findTransfer(ctx.db, id);
  const standing = found && (await standingTo(ctx, found.row.student_id));
  if (!found || !standing || !canSeeTransfer(found.row, standing)) throw refuse(shared.not_found);
  await ctx.db.select({ id: student.id }).from(student).where(eq(student.id, found.row.student_id)).for('update');
  // of the pupil to whom the caller's standing was asked
  const row = await transferMoves.lockIn(ctx.db, eq(guardianTransfer.student_id, found.row.student_id), id, move);
  const actions = transferActions(row, standing);
  if (actions.includes(move)) return { row, standing };
  if (row.kind === 'by_school' && actsAsSchool(standing) && move !== 'withdraw') throw refuse(r.transfer_own);
  throw refuse(shared.no_right);
}

const secondOf = ({ kind }: Transfer, ctx: Context) => (kind === 'by_school' ? { second_id: ctx.actor.user_id } : {});

/**
 * The chosen guardian agrees, or a second person of the school confirms: the main guardian changes. Refuses (404001) who
 * has nothing to do with it, (200200) the person who asked for the school, a confirmation before the present main
 * guardian had time to object, a restricted guardian, and a transfer that is over.
 */
export async function acceptTransfer(ctx: Context, id: string): Promise<Row> {
  const { row } = await lockFor(ctx, id, 'accept');
  await requireInTime(ctx, row);
  const { main } = await requireOther(ctx, row.student_id, row.to_id);
  // who asked may have been replaced since
  if ((main?.guardian_id ?? null) !== row.from_id) throw refuse(r.no_other_guardian);
  await swapMain(ctx, row);
  await transferMoves.advance(ctx, row, 'accept', { set: secondOf(row, ctx) });
  const { student_id, from_id, to_id, organization_id } = row;
  await guardianMainChanged.emit(ctx, { student_id, from_id, to_id, organization_id });
  await notifyOfTransfer(ctx, row, [from_id, to_id], messages.main_changed);
  await notifyHead(ctx, row);
  await announceTransfer(ctx, row);
  return view(ctx, id);
}

const { expired: label } = guardianTransferLifecycle.states;
const expired = {
  ...r.transfer_over,
  cn: r.transfer_over.cn.replace('{state}', label.cn),
  us: r.transfer_over.us.replace('{state}', label.us),
};

/** Time by the clock of the database, which also wrote when the request was made. */
async function requireInTime({ db }: Context, row: Transfer): Promise<void> {
  const { rows } = await db.execute<{ early: boolean; late: boolean }>(
    sql`select now() < ${confirmableAt(row) ?? row.created_at}::timestamptz as early,
      now() >= ${row.expires_at}::timestamptz as late`,
  );
  if (rows[0]?.late) throw refuse(expired);
  if (rows[0]?.early) throw refuse(r.transfer_early);
}

/** One statement: the old main guardian steps back before the new one stands there, as the index of main guardians asks. */
async function swapMain({ db }: Context, { student_id, to_id }: Transfer): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with former as (
      update stu_gd_client set is_main = false, version = version + 1, updated_at = now()
       where student_id = ${student_id} and is_main and status = 'active' returning id)
    update stu_gd_client
       set is_main = true, scopes = ${sql.param([...LINK_SCOPES])}::text[], version = version + 1, updated_at = now()
     where student_id = ${student_id} and guardian_id = ${to_id} and status = 'active'
       and (select count(*) from former) >= 0
    returning id`);
  if (rows.length !== 1) throw refuse(r.no_other_guardian);
}

/** The other side does not agree. Refuses as `acceptTransfer`. */
export async function declineTransfer(ctx: Context, id: string): Promise<Row> {
  const { row } = await lockFor(ctx, id, 'decline');
  await transferMoves.advance(ctx, row, 'decline', { set: secondOf(row, ctx) });
  await notifyOfTransfer(
    ctx,
    row,
    [row.requested_by, row.kind === 'by_school' ? row.from_id : null],
    messages.transfer_declined,
  );
  await announceTransfer(ctx, row);
  return view(ctx, id);
}

/** The person who asked takes it back. */
export async function withdrawTransfer(ctx: Context, id: string): Promise<Row> {
  const { row } = await lockFor(ctx, id, 'withdraw');
  await transferMoves.advance(ctx, row, 'withdraw');
  await notifyOfTransfer(ctx, row, [row.kind === 'by_school' ? row.from_id : row.to_id], messages.transfer_withdrawn);
  await announceTransfer(ctx, row);
  return view(ctx, id);
}

/** The days are over: the person who asked is told. In the transaction of the clock, with the row locked. */
export async function expireTransfer(source: EventSource, row: Transfer): Promise<void> {
  await transferMoves.advance({ db: source.db, actor: null, audit: () => {} }, row, 'expire');
  await notifyOfTransfer(source, row, [row.requested_by], messages.transfer_expired);
  await announceTransfer(source, row);
}

/** A transfer that waits ends with the link of one of its two guardians. */
export async function endTransfersOf(source: EventSource, studentId: string, guardianId: string): Promise<void> {
  const rows = await source.db
    .select()
    .from(guardianTransfer)
    .where(
      and(
        eq(guardianTransfer.student_id, studentId),
        eq(guardianTransfer.state, 'requested'),
        sql`${guardianId} in (${guardianTransfer.to_id}, ${guardianTransfer.from_id})`,
      ),
    )
    .for('update');
  for (const row of rows) await expireTransfer(source, row);
}

import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Db } from '#server/database/database.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { payrollRefusals as r, payrollTexts as t } from '../../contract/payroll.refusals.ts';
import type { wageUsers } from '../../contract/wage-users.contract.ts';
import { payrollRights } from '../../rights.ts';
import { accountsOf } from '../batch/accounts.queries.ts';
import { tellCorrected, tellReminder } from '../batch/pay-messages.service.ts';
import { mayRemind } from '../batch/send.service.ts';
import { slipMoves, wageMoves } from '../batch/wage-moves.service.ts';
import type { WageRow } from '../batch/wages.policy.ts';
import type { SlipRow } from '../batch/wages.queries.ts';
import { settled } from '../pure/settle.ts';
import { openSlip, sealSlip } from '../pure/slip-seal.ts';
import { addsUp, diffOf, fenAt, isMoney, netOf, type SlipValues } from '../pure/sums.ts';
import { reachesIn } from '../reach.policy.ts';
import { wageQuestion, wageUser } from '../tables.ts';
import { closeAll } from './questions.service.ts';
import { lockSlip } from './slip-lock.service.ts';
import { slipFor } from './slip-standing.service.ts';
import { requireValues } from './slip-values.service.ts';
import { handsOf } from './slips.policy.ts';
import { draftOf } from './slips.queries.ts';

type Change = z.output<(typeof wageUsers)['update']['body']>;

/** Corrections come as long as the batch is open; afterwards in the next one. */
function requireOpen(batch: WageRow): void {
  if (batch.status === 'closed') throw refuse(r.batch_closed);
  wageMoves.requireState(batch, 'close'); // only what was sent can be closed, or corrected
}

/** Drafts the next revision of a slip that was sent. The slip stays as it is until somebody else sends the draft. */
export async function draftCorrection(ctx: Context, id: string, body: Change) {
  const { db, actor, services } = ctx;
  const { slip, batch } = await lockSlip(db, id);
  requireOpen(batch);
  slipMoves.requireState(slip, 'correct');
  if (slip.version !== body.version) throw await staleBecause(ctx, 'wage_user', id, slip);
  const { values: given = {}, reason, user_id, is_excluded, is_ticked } = body;
  if ([user_id, is_excluded, is_ticked].some((one) => one !== undefined)) throw refuse(r.not_drafted);
  if (!reason) throw refuseFields({ reason: [t.reason_needed] });
  requireValues(batch, given);
  const old = openSlip(services.seal, id, slip.payload_sealed);
  const values = settled(batch.columns, { ...old.values, ...given }, new Set(Object.keys(given)));
  if (!addsUp(batch.columns, values)) throw refuse(r.line_unequal);
  if (Object.keys(changesOf(batch, old.values, values)).length === 0) throw refuse(r.nothing_changed);
  const before = await draftOf(db, id);
  const drafted = before ? openSlip(services.seal, before.id, before.payload_sealed).hands : undefined;
  const draft_id = before?.id ?? uuidv7();
  const payload_sealed = sealSlip(services.seal, draft_id, {
    values,
    net_fen: netOf(batch.columns, values),
    diff: old.diff && diffOf(batch.columns, lastMonthOf(batch, old.values, old.diff), values),
    reason,
    hands: [...new Set([...(drafted ?? []), ...(await accountsOf(db, actor.user_id))])],
  });
  const [row] = before
    ? await db
        .update(wageUser)
        .set({
          payload_sealed,
          drafted_by: actor.user_id,
          version: sql`${wageUser.version} + 1`,
          updated_at: sql`now()`,
        })
        .where(eq(wageUser.id, draft_id))
        .returning()
    : await db
        .insert(wageUser)
        .values({ ...nextOf(slip), id: draft_id, payload_sealed, drafted_by: actor.user_id })
        .returning();
  ctx.audit({ action: 'wage_user.draft', target: ['wage_user', id], organization_id: batch.organization_id });
  const { status, version } = row as SlipRow;
  return { id: draft_id, status, version };
}

/** What the next revision has of the one before. */
function nextOf(slip: SlipRow) {
  const { wage_id, organization_id, row_no, user_id, month, name_snapshot, number_snapshot, department_name } = slip;
  return {
    wage_id,
    organization_id,
    row_no,
    user_id,
    month,
    name_snapshot,
    number_snapshot,
    department_name,
    revision: slip.revision + 1,
    replaces_id: slip.id,
    is_employed: slip.is_employed,
  };
}

/** What the slip of the batch before said: this one less what differs. */
function lastMonthOf({ columns }: WageRow, values: SlipValues, diff: Readonly<Record<string, number>>): SlipValues {
  return Object.fromEntries(columns.filter(isMoney).map(({ key }) => [key, fenAt(values, key) - (diff[key] ?? 0)]));
}

function changesOf({ columns }: WageRow, before: SlipValues, now: SlipValues): Record<string, true> {
  const changed = columns.filter(({ key }) => (before[key] ?? '') !== (now[key] ?? '') && (before[key] || now[key]));
  return Object.fromEntries(changed.map(({ key }) => [key, true]));
}

/** Sends the drafted correction of a slip; without one reminds its owner. */
export async function sendAgain(ctx: Context, id: string) {
  const { found } = await slipFor(ctx, id);
  const { organization_id } = found.slip;
  const [prepares, sends] = [payrollRights.prepare, payrollRights.send].map((code) =>
    reachesIn(ctx.actor, code, organization_id),
  );
  if (!prepares && !sends) throw refuse(shared.not_found);
  const { slip, batch } = await lockSlip(ctx.db, id);
  const draft = await draftOf(ctx.db, id);
  if (draft) {
    if (!sends) throw refuse(shared.no_right);
    return sendCorrection(ctx, slip, batch, draft);
  }
  if (!prepares) throw refuse(shared.no_right);
  return remind(ctx, slip, batch);
}

async function sendCorrection(ctx: Context, slip: SlipRow, batch: WageRow, draft: SlipRow) {
  const { db, actor, services } = ctx;
  await requireStepUp(ctx);
  requireOpen(batch);
  slipMoves.requireState(slip, 'correct');
  const accounts = await accountsOf(db, actor.user_id);
  const hands = handsOf(batch, draft, openSlip(services.seal, draft.id, draft.payload_sealed));
  if (accounts.some((one) => hands.includes(one))) throw refuse(r.same_person);
  await slipMoves.advance(ctx, slip, 'correct');
  const [sent] = await db
    .update(wageUser)
    .set({
      status: 'sent',
      sent_at: sql`now()`,
      tries: 1,
      version: sql`${wageUser.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(eq(wageUser.id, draft.id), eq(wageUser.status, 'pending')))
    .returning();
  if (!sent) throw refuse(shared.unavailable);
  await closeCorrected(ctx, batch, slip, sent);
  await tellCorrected(ctx, batch, sent.id, sent.user_id ?? '');
  await todosChanged(ctx, sent.user_id ? [sent.user_id] : []);
  return { id: sent.id, revision: sent.revision, tries: sent.tries };
}

/** Questions about lines that changed, and about the whole slip, were answered by the correction. */
async function closeCorrected({ db, services: { seal } }: Context, batch: WageRow, slip: SlipRow, sent: SlipRow) {
  const before = openSlip(seal, slip.id, slip.payload_sealed).values;
  const changed = Object.keys(changesOf(batch, before, openSlip(seal, sent.id, sent.payload_sealed).values));
  const rows = await db
    .select({ id: wageQuestion.id })
    .from(wageQuestion)
    .where(
      and(
        eq(wageQuestion.wage_user_id, slip.id),
        inArray(wageQuestion.state, ['open', 'answered']),
        or(isNull(wageQuestion.column_key), inArray(wageQuestion.column_key, changed)),
      ),
    );
  await closeAll(
    db,
    rows.map(({ id }) => id),
    'corrected',
  );
  await carryOver(db, slip.id, sent.id);
}

/** What is still asked is asked about the revision that counts. */
async function carryOver(db: Db, from: string, to: string): Promise<void> {
  const open = await db
    .update(wageQuestion)
    .set({ wage_user_id: to })
    .where(and(eq(wageQuestion.wage_user_id, from), eq(wageQuestion.state, 'open')))
    .returning({ id: wageQuestion.id });
  if (open.length) await db.update(wageUser).set({ status: 'disputed' }).where(eq(wageUser.id, to));
}

async function remind(ctx: Context, slip: SlipRow, batch: WageRow) {
  requireOpen(batch);
  slipMoves.requireState(slip, 'remind');
  if (!(await mayRemind(ctx, slip.id))) throw refuse(shared.too_often);
  await tellReminder(ctx, batch, slip.id, slip.user_id ?? '');
  const [row] = await ctx.db
    .update(wageUser)
    .set({ tries: sql`${wageUser.tries} + 1` })
    .where(eq(wageUser.id, slip.id))
    .returning();
  ctx.audit({ action: 'wage_user.remind', target: ['wage_user', slip.id], organization_id: batch.organization_id });
  return { id: slip.id, revision: slip.revision, tries: row?.tries ?? slip.tries + 1 };
}

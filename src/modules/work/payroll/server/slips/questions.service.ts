import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { payrollRefusals as r } from '../../contract/payroll.refusals.ts';
import { questionStates } from '../../contract/payroll-kinds.ts';
import type { wageQuestions } from '../../contract/wage-questions.contract.ts';
import { payrollRights } from '../../rights.ts';
import { tellAnswered, tellHolders } from '../batch/pay-messages.service.ts';
import { slipMoves } from '../batch/wage-moves.service.ts';
import type { WageRow } from '../batch/wages.policy.ts';
import { openOf, sealOf } from '../pure/slip-seal.ts';
import { wageQuestion, wageUser } from '../tables.ts';
import { lockSlip } from './slip-lock.service.ts';
import { ownSlip, requireNotRecalled } from './slip-standing.service.ts';
import { batchesOf } from './slips.queries.ts';

export type QuestionRow = typeof wageQuestion.$inferSelect;
type Query = z.output<(typeof wageQuestions)['list']['query']>;

interface Reply {
  readonly by: string;
  readonly at: string;
  readonly text: string;
}

const TEXT = 'wage_question.text';
const REPLIES = 'wage_question.replies';

/** A question as its owner and the payroll office read it. */
export async function questionOf(
  { db, services: { seal } }: Pick<Context, 'db' | 'services'>,
  row: QuestionRow,
  batch: WageRow,
) {
  const { text } = openOf<{ text: string }>(seal, TEXT, row.id, row.text_sealed);
  const replies = row.replies_sealed ? openOf<{ list: Reply[] }>(seal, REPLIES, row.id, row.replies_sealed).list : [];
  const names = await namesOfUsers(
    db,
    replies.map(({ by }) => by),
  );
  const column = batch.columns.find(({ key }) => key === row.column_key);
  return {
    id: row.id,
    wage_user_id: row.wage_user_id,
    column_key: row.column_key,
    label: column?.label ?? null,
    label_en: column?.label_en ?? null,
    text,
    replies: replies.map(({ by, at, text: said }) => ({
      name: names.get(by)?.name ?? '—',
      name_en: names.get(by)?.name_en ?? null,
      at,
      text: said,
    })),
    state: row.state,
    result: row.result,
    is_closed: row.state === 'closed',
    asked_at: row.created_at,
    version: row.version,
  };
}

const list = defineList<Query & { q?: undefined }>({
  table: wageQuestion,
  id: wageQuestion.id,
  sorts: { created_at: wageQuestion.created_at },
  default_sort: 'created_at',
  filters: { wage_id: is(wageQuestion.wage_id), state: anyOf(wageQuestion.state) },
});

/** Questions in reach, those that wait longest first. */
export async function listQuestions(ctx: Context, query: Query) {
  await requireStepUp(ctx);
  const { db } = ctx;
  const page = await pageOf(db, list, query, within(ctx.scope, wageQuestion.organization_id), (from, plan) =>
    planned(from.select().from(wageQuestion), plan),
  );
  const batches = await batchesOf(
    db,
    page.list.map(({ wage_id }) => wage_id),
  );
  const names = await namesOfUsers(
    db,
    page.list.map(({ user_id }) => user_id),
  );
  return {
    ...page,
    list: await Promise.all(
      page.list.map(async (row) => {
        const batch = batches.get(row.wage_id) as WageRow;
        const person = names.get(row.user_id);
        return {
          ...(await questionOf(ctx, row, batch)),
          person: { id: row.user_id, name: person?.name ?? '—', name_en: person?.name_en ?? null },
          wage: { id: batch.id, title: batch.title, month: batch.month },
        };
      }),
    ),
  };
}

/** The owner asks about a line, or about the whole slip. */
export async function askQuestion(
  ctx: Context,
  id: string,
  { column_key, text }: { column_key: string | null; text: string },
) {
  const { db, actor, services } = ctx;
  const { batch } = await ownSlip(ctx, id);
  if (column_key !== null && !batch.columns.some(({ key }) => key === column_key)) throw refuse(shared.not_found);
  return acrossOrganizations(db, async () => {
    const slip = await lockSlip(db, id);
    requireNotRecalled(slip);
    if (slip.batch.status === 'closed') throw refuse(r.batch_closed);
    if (slip.slip.viewed_at === null) throw refuse(r.not_opened);
    slipMoves.requireState(slip.slip, 'ask');
    const [open] = await db
      .select({ id: wageQuestion.id })
      .from(wageQuestion)
      .where(
        and(
          eq(wageQuestion.wage_user_id, id),
          eq(wageQuestion.state, 'open'),
          sql`${wageQuestion.column_key} is not distinct from ${column_key}`,
        ),
      );
    if (open) throw refuse(r.line_asked);
    const question_id = uuidv7();
    await db.insert(wageQuestion).values({
      id: question_id,
      organization_id: batch.organization_id,
      wage_id: batch.id,
      wage_user_id: id,
      user_id: actor.user_id,
      column_key,
      text_sealed: sealOf(services.seal, TEXT, question_id, { text }),
    });
    await slipMoves.advance(ctx, slip.slip, 'ask');
    await tellHolders(
      ctx,
      batch,
      payrollRights.prepare,
      'wage_question.asked',
      `/payroll/${batch.id}?tab=questions`,
      ({ cn, us }) => ({
        cn: `有人对${cn}的工资条提出疑问`,
        us: `Somebody has a question about a payslip for ${us}`,
      }),
    );
    return { id: question_id };
  });
}

/**
 * A question in reach, locked in the order of all others: batch, slip, question. Refuses (404001) others. A correction that
 * was sent meanwhile has carried the question over to the next revision, which is locked then as well.
 */
async function lockQuestion(ctx: Context, id: string): Promise<{ row: QuestionRow; batch: WageRow }> {
  const find = () =>
    ctx.db
      .select()
      .from(wageQuestion)
      .where(and(eq(wageQuestion.id, id), within(ctx.scope, wageQuestion.organization_id)));
  let [seen] = await find();
  while (seen) {
    const { batch } = await lockSlip(ctx.db, seen.wage_user_id);
    const [row] = await find().for('update');
    if (row?.wage_user_id === seen.wage_user_id) return { row, batch };
    seen = row;
  }
  throw refuse(shared.not_found);
}

const wrongState = ({ state }: QuestionRow) => {
  const word = questionStates.find(({ code }) => code === state);
  return refuse(r.wrong_state, { state: { cn: word?.cn ?? state, us: word?.us ?? state } });
};

export async function answerQuestion(
  ctx: Context,
  id: string,
  { text, version }: { text: string; version?: number | undefined },
) {
  const { db, actor, services } = ctx;
  const { row, batch } = await lockQuestion(ctx, id);
  if (batch.status === 'closed') throw refuse(r.batch_closed);
  if (row.state === 'closed') throw wrongState(row);
  if (version !== undefined && version !== row.version) throw await staleBecause(ctx, 'wage_question', id, row);
  const before = row.replies_sealed
    ? openOf<{ list: Reply[] }>(services.seal, REPLIES, id, row.replies_sealed).list
    : [];
  const reply = { by: actor.user_id, at: new Date(services.clock.now()).toISOString(), text };
  await db
    .update(wageQuestion)
    .set({
      replies_sealed: sealOf(services.seal, REPLIES, id, { list: [...before, reply] }),
      state: 'answered',
      answered_at: sql`now()`,
      version: sql`${wageQuestion.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(wageQuestion.id, id));
  await settleSlip(db, row.wage_user_id);
  await tellAnswered(ctx, batch, row.wage_user_id, row.user_id);
  await todosChanged(ctx, [row.user_id]);
  ctx.audit({ action: 'wage_question.answer', target: ['wage_question', id], organization_id: row.organization_id });
  return { id, state: 'answered' as const };
}

export async function closeQuestion(ctx: Context, id: string) {
  const { row } = await lockQuestion(ctx, id);
  if (row.state === 'closed') throw wrongState(row);
  await closeAll(ctx.db, [id], 'none');
  await settleSlip(ctx.db, row.wage_user_id);
  await todosChanged(ctx, [row.user_id]);
  ctx.audit({ action: 'wage_question.close', target: ['wage_question', id], organization_id: row.organization_id });
  return { id, state: 'closed' as const };
}

export async function closeAll(db: Db, ids: readonly string[], result: 'none' | 'corrected'): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(wageQuestion)
    .set({ state: 'closed', result, version: sql`${wageQuestion.version} + 1`, updated_at: sql`now()` })
    .where(inArray(wageQuestion.id, [...ids]));
}

/** A slip about which nothing is open any more is one that was read, or a correction that waits to be read. */
async function settleSlip(db: Db, slipId: string): Promise<void> {
  await db
    .update(wageUser)
    .set({
      status: sql`case when ${wageUser.viewed_at} is null then 'sent' else 'viewed' end`,
      updated_at: sql`now()`,
    })
    .where(
      and(
        eq(wageUser.id, slipId),
        eq(wageUser.status, 'disputed'),
        sql`not exists (select from ${wageQuestion} where ${wageQuestion.wage_user_id} = ${slipId}::uuid and ${wageQuestion.state} = 'open')`,
      ),
    );
}

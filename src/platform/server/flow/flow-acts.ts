import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { type decisionBody, noSuchField, opinionNeeded, flowRefusals as r } from '#shared/flow/flow-calls.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Context } from '../http/context.ts';
import { askedIn, remindOf } from './flow-clock.ts';
import { flowWords } from './flow-words.ts';
import type { Paper } from './paper.ts';
import { fieldsOf } from './picture.ts';
import { staffFinder } from './ports.ts';
import { addTask, closeRun, closeStep, goOn, setTask } from './progress.ts';
import { lockRun, openStepOf, type Run, tasksOf } from './run-rows.ts';
import { type FlowTask, flowRun, flowStep, flowTask } from './tables.ts';
import { tellAbout } from './tell.ts';
import { type Turn, turnOf } from './turns.ts';

/** What people do with a paper on its way. Locks: the paper, its run, then the rows below it. */

type Decision = z.output<typeof decisionBody>;

/** Approves, returns or refuses a paper by whose turn it is. One return or refusal ends the step, no matter who else was asked. */
export async function decide<Row>(paper: Paper<Row>, ctx: Context, id: string, body: Decision) {
  const { result, opinion, notes, version } = body;
  const row = await paper.lock(ctx, id, result, version);
  const { found, turn } = await requireTurn(paper, ctx, row);
  if (result !== 'approve' && !opinion) throw refuseFields({ opinion: [opinionNeeded] });
  if (result === 'return') await requireFields(paper, ctx, row, Object.keys(notes));
  const task = turn.task ?? (await taskByCode(ctx, turn));
  const told = { reason: opinion, facts: { step: turn.step.rule.key, task: task.id, for: turn.acts_for } };
  if (result === 'approve') {
    const agreed = await setTask(ctx, found, task, 'agreed', ctx.actor.user_id);
    const { asked, is_agreed, found: now } = await goOn(ctx, agreed, task);
    const moved = await paper.advance(ctx, row, 'approve', { ...told, end: is_agreed ? 'agreed' : 'waits' });
    if (is_agreed) await paper.effects.approve?.(ctx, moved);
    if (is_agreed) return tellAbout(paper, ctx, now.run, 'agreed', [now.run.applicant_id]);
    return tellAbout(paper, ctx, now.run, 'asked', asked);
  }
  const isReturn = result === 'return';
  const end = isReturn ? 'returned' : 'refused';
  const decided = await setTask(ctx, found, task, end, ctx.actor.user_id);
  const { run } = await closeRun(ctx, await closeStep(ctx, decided, turn.step, end), end, notes);
  const moved = await paper.advance(ctx, row, result, told);
  if (isReturn) await paper.effects.return?.(ctx, moved);
  else await paper.effects.refuse?.(ctx, moved, opinion ?? '');
  await tellAbout(paper, ctx, run, end, [run.applicant_id]);
}

/** Refuses marks on what is no field of the paper. */
async function requireFields<Row>(paper: Paper<Row>, ctx: Context, row: Row, marked: readonly string[]) {
  if (marked.length === 0) return;
  const known = (await fieldsOf(paper, ctx, row)).map(({ key }) => key);
  if (marked.some((key) => !known.includes(key))) throw refuseFields({ notes: [noSuchField] });
}

/** Takes a paper back before somebody gave an opinion; one that was returned at any time. */
export async function withdraw<Row>(paper: Paper<Row>, ctx: Context, id: string, version: number) {
  const row = await paper.lock(ctx, id, 'withdraw', version);
  const found = await requireRun(paper, ctx, row);
  if (found.run.applicant_id !== ctx.actor.user_id) throw refuse(shared.no_right);
  const hasOpinion = found.tasks.some(({ state }) => state === 'agreed');
  if (found.run.state === 'open' && hasOpinion) throw refuse(r.decided_already);
  const asked = await peopleAsked(ctx, found);
  const { run } = await closeRun(ctx, found, 'withdrawn');
  const moved = await paper.advance(ctx, row, 'withdraw');
  await paper.effects.withdraw?.(ctx, moved);
  await todosOf(paper, ctx, run, asked);
}

/** Ends what is under way about a paper that its module takes away; nothing where nothing is. Its own move is the module's. */
export async function drop<Row>(paper: Paper<Row>, ctx: Context, row: Row): Promise<void> {
  const found = await lockRun(ctx.db, paper.kind.type, paper.idOf(row));
  if (!found) return;
  const asked = await peopleAsked(ctx, found);
  const { run } = await closeRun(ctx, found, 'dropped');
  await todosOf(paper, ctx, run, asked);
}

/** Hands the own turn over to a colleague. Where a code was asked, the colleague alone decides from now on. */
export async function transfer<Row>(
  paper: Paper<Row>,
  ctx: Context,
  id: string,
  { user_id, opinion, version }: { user_id: string; opinion: string | null; version: number },
) {
  const row = await paper.lock(ctx, id, 'transfer', version);
  const { found, turn } = await requireTurn(paper, ctx, row);
  await requireColleague(ctx, found, turn, user_id);
  const task = await addTask(ctx, turn.step, {
    user_id,
    source: 'transfer',
    state: 'pending',
    place: turn.task?.place ?? 0,
  });
  if (turn.task) {
    await setTask(ctx, found, turn.task, 'passed', ctx.actor.user_id);
    await ctx.db.update(flowTask).set({ waits_for: task.id }).where(eq(flowTask.waits_for, turn.task.id));
  } else await ctx.db.update(flowStep).set({ code: null }).where(eq(flowStep.id, turn.step.id));
  await paper.advance(ctx, row, 'transfer', { end: 'waits', reason: opinion, facts: factsOf(turn, user_id) });
  await tellAbout(paper, ctx, found.run, 'asked', [user_id]);
}

/** Asks a colleague to decide as well: before the own turn, which waits for them, or after it. */
export async function addSigner<Row>(
  paper: Paper<Row>,
  ctx: Context,
  id: string,
  {
    user_id,
    when,
    opinion,
    version,
  }: { user_id: string; when: 'before' | 'after'; opinion: string | null; version: number },
) {
  const row = await paper.lock(ctx, id, 'add_signer', version);
  const { found, turn } = await requireTurn(paper, ctx, row);
  await requireColleague(ctx, found, turn, user_id);
  const isBefore = when === 'before';
  const task = await addTask(ctx, turn.step, {
    user_id,
    source: 'added',
    state: isBefore ? 'pending' : 'waiting',
    waits_for: isBefore ? null : (turn.task?.id ?? null),
    place: (turn.task?.place ?? 0) + 1,
  });
  if (isBefore && turn.task)
    await ctx.db.update(flowTask).set({ state: 'waiting', waits_for: task.id }).where(eq(flowTask.id, turn.task.id));
  await paper.advance(ctx, row, 'add_signer', { reason: opinion, facts: factsOf(turn, user_id) });
  await tellAbout(paper, ctx, found.run, 'asked', isBefore ? [user_id] : []);
}

/** Lets colleagues read a paper: whose turn it is, and who handed it in. */
export async function copy<Row>(
  paper: Paper<Row>,
  ctx: Context,
  id: string,
  { user_ids, version }: { user_ids: readonly string[]; version: number },
) {
  const row = await paper.lock(ctx, id, 'copy', version);
  const found = await requireRun(paper, ctx, row);
  if (found.run.applicant_id !== ctx.actor.user_id) await requireTurn(paper, ctx, row);
  const here = await staffFinder.of(ctx.services).here(ctx.db, found.run.organization_id, user_ids);
  if (here.length < new Set(user_ids).size) throw refuse(r.not_here);
  if (here.some((one) => found.run.barred_ids.includes(one))) throw refuse(r.takes_part);
  const fresh = here.filter((one) => !found.run.copied_ids.includes(one));
  await ctx.db
    .update(flowRun)
    .set({ copied_ids: [...found.run.copied_ids, ...fresh] })
    .where(eq(flowRun.id, found.run.id));
  await paper.advance(ctx, row, 'copy', { facts: { people: fresh } });
  await tellAbout(paper, ctx, found.run, 'copied', fresh);
}

/** Reminds those whose turn it is, for who handed the paper in. */
export async function remind<Row>(paper: Paper<Row>, ctx: Context, id: string, version: number) {
  const row = await paper.lock(ctx, id, 'remind', version);
  const found = await requireRun(paper, ctx, row);
  if (found.run.applicant_id !== ctx.actor.user_id) throw refuse(shared.no_right);
  const [reminded] = await ctx.db
    .update(flowRun)
    .set({ reminded_at: sql`clock_timestamp()` })
    .where(
      sql`${flowRun.id} = ${found.run.id} and coalesce(${flowRun.reminded_at} <= clock_timestamp() - interval '1 hour', true)`,
    )
    .returning();
  if (!reminded) throw refuse(r.reminded);
  await paper.advance(ctx, row, 'remind');
  await remindOf(ctx, found.run, await peopleAsked(ctx, found), paper.words.asked ?? flowWords.asked);
}

async function requireRun<Row>(paper: Paper<Row>, { db }: Context, row: Row): Promise<Run> {
  const found = await lockRun(db, paper.kind.type, paper.idOf(row));
  if (!found) throw new Error(`${paper.kind.type} ${paper.idOf(row)} waits and has no flow`);
  return found;
}

async function requireTurn<Row>(paper: Paper<Row>, ctx: Context, row: Row): Promise<{ found: Run; turn: Turn }> {
  const found = await requireRun(paper, ctx, row);
  const turn = await turnOf(ctx, found);
  if (turn) return { found, turn };
  throw refuse(found.run.barred_ids.includes(ctx.actor.user_id) ? r.own : r.not_your_turn);
}

const taskByCode = (ctx: Context, { step }: Turn): Promise<FlowTask> =>
  addTask(ctx, step, { user_id: ctx.actor.user_id, source: 'code', state: 'pending', place: 0 });

async function requireColleague(ctx: Context, found: Run, { step }: Turn, userId: string): Promise<void> {
  const { run } = found;
  const isBusy = tasksOf(found, step).some(
    ({ user_id, state }) => user_id === userId && (state === 'pending' || state === 'waiting'),
  );
  if (isBusy || run.barred_ids.includes(userId) || userId === ctx.actor.user_id) throw refuse(r.takes_part);
  const here = await staffFinder.of(ctx.services).here(ctx.db, run.organization_id, [userId]);
  if (here.length === 0) throw refuse(r.not_here);
}

const factsOf = ({ step, acts_for }: Turn, person: string) => ({ step: step.rule.key, person, for: acts_for });

async function peopleAsked(ctx: Context, found: Run): Promise<readonly string[]> {
  const step = openStepOf(found);
  return step ? askedIn(ctx, found.run, step) : [];
}

/** Nobody is told; who was asked has one to-do less. */
const todosOf = <Row>(paper: Paper<Row>, ctx: Context, run: Run['run'], asked: readonly string[]) =>
  tellAbout({ ...paper, words: { ...paper.words, asked: null } }, ctx, run, 'asked', asked);

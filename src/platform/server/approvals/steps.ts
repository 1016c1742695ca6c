import { and, asc, eq, sql } from 'drizzle-orm';
import { approvalRefusals as r } from '#shared/approvals.ts';
import { RefusalError } from '#shared/refusal.ts';
import type { Db } from '../database/database.ts';
import { type Approval, type ApprovalStep, type DeciderQuestion, type Deciders, finder } from './ladder.ts';
import { approvalStep } from './tables.ts';

const isOpen = eq(approvalStep.state, 'open');

export async function openStepOf(db: Db, approvalId: string): Promise<ApprovalStep | null> {
  const [step] = await db
    .select()
    .from(approvalStep)
    .where(and(eq(approvalStep.approval_id, approvalId), isOpen));
  return step ?? null;
}

export async function nextStepOf(db: Db, approvalId: string): Promise<ApprovalStep | null> {
  const [step] = await db
    .select()
    .from(approvalStep)
    .where(and(eq(approvalStep.approval_id, approvalId), eq(approvalStep.state, 'waiting')))
    .orderBy(asc(approvalStep.position))
    .limit(1);
  return step ?? null;
}

/** Who decides a step, found when it opens; never the applicant, nor those whom the thing is about. */
export async function peopleOf(db: Db, matter: Approval, step: ApprovalStep): Promise<string[]> {
  const who = step.who as unknown as Deciders;
  const question: DeciderQuestion = matter;
  const found =
    who.kind === 'people'
      ? who.ids
      : who.kind === 'leader'
        ? await finder('leader')(db, question)
        : await finder('holders')(db, question, who.code);
  return [...new Set(found)].filter((id) => id !== matter.applicant_id && !matter.excluded_ids.includes(id));
}

/** Opens a step and returns whom to tell. Refuses (200200) when nobody could decide it. */
export async function openStep(
  db: Db,
  matter: Approval,
  step: ApprovalStep,
): Promise<{ step: ApprovalStep; people: string[] }> {
  const people = await peopleOf(db, matter, step);
  if (people.length === 0) throw nobody(step);
  const who = step.who as unknown as Deciders;
  const byRight = who.kind === 'holders' && step.mode === 'any';
  const [first, ...rest] = people as [string, ...string[]];
  const inTurn = step.mode === 'in_turn';
  const [opened] = await db
    .update(approvalStep)
    .set({
      state: 'open',
      pending_ids: byRight ? [] : inTurn ? [first] : people,
      later_ids: inTurn ? rest : [],
      holder_code: byRight ? who.code : null,
      department_id: matter.department_id,
      opened_at: sql`now()` as never,
      due_at: (step.due_minutes === null ? null : sql`now() + make_interval(mins => ${step.due_minutes})`) as never,
    })
    .where(eq(approvalStep.id, step.id))
    .returning();
  return { step: opened as ApprovalStep, people: inTurn ? [first] : people };
}

/** Counts one agreement; tells whether the step is done, and who is next when it is somebody's turn. */
export async function agree(db: Db, step: ApprovalStep, userId: string): Promise<{ is_done: boolean; next: string[] }> {
  const pending = step.pending_ids.filter((id) => id !== userId);
  if (step.mode === 'all' && pending.length) {
    await db.update(approvalStep).set({ pending_ids: pending }).where(eq(approvalStep.id, step.id));
    return { is_done: false, next: [] };
  }
  const [next, ...later] = step.later_ids;
  if (step.mode === 'in_turn' && next) {
    await db
      .update(approvalStep)
      .set({ pending_ids: [next], later_ids: later })
      .where(eq(approvalStep.id, step.id));
    return { is_done: false, next: [next] };
  }
  await closeStep(db, step.id, 'approved');
  return { is_done: true, next: [] };
}

export async function closeStep(
  db: Db,
  id: string,
  state: 'approved' | 'rejected' | 'returned' | 'withdrawn',
): Promise<void> {
  await db
    .update(approvalStep)
    .set({ state, closed_at: sql`now()` as never })
    .where(eq(approvalStep.id, id));
}

/** Gives the actor's part of an open step to somebody else. */
export async function handOver(db: Db, step: ApprovalStep, fromId: string, toId: string): Promise<void> {
  const rest = step.pending_ids.filter((id) => id !== fromId && id !== toId);
  await db
    .update(approvalStep)
    .set({ pending_ids: [...rest, toId], holder_code: null })
    .where(eq(approvalStep.id, step.id));
}

/** A further step right after the open one, which these people decide together. */
export async function addStepAfter(db: Db, step: ApprovalStep, ids: readonly string[]): Promise<void> {
  const [last] = await db
    .select({ position: sql<number>`max(${approvalStep.position})` })
    .from(approvalStep)
    .where(
      and(eq(approvalStep.approval_id, step.approval_id), sql`${approvalStep.position} < ${nextRung(step.position)}`),
    );
  await db.insert(approvalStep).values({
    organization_id: step.organization_id,
    approval_id: step.approval_id,
    position: (last?.position ?? step.position) + 1,
    key: 'added',
    name_cn: '加签',
    name_us: 'Added signer',
    mode: 'all',
    who: { kind: 'people', ids },
  });
}

/** Rungs that a module asked for stand this far apart, so that added ones fit between. */
export const RUNG = 1000;
const nextRung = (position: number): number => (Math.floor(position / RUNG) + 1) * RUNG;

function nobody(step: ApprovalStep): RefusalError {
  const { cn, us, ...refusal } = r.no_decider;
  return new RefusalError({
    ...refusal,
    cn: cn.replace('{step}', step.name_cn),
    us: us.replace('{step}', step.name_us),
  });
}

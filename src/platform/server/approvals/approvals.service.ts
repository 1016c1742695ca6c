import { and, eq, sql } from 'drizzle-orm';
import { type ApprovalState, approvalRefusals as r } from '#shared/approvals.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { Db } from '../database/database.ts';
import { todosChanged } from '../home-feed/home-feed.ts';
import { type ApprovalDefinition, type ApprovalSource, definitionOf, type Standing } from './definition.ts';
import type { Approval, ApprovalStep, LadderStep } from './ladder.ts';
import { type Decision, decider, lock, openOf, record } from './matter.ts';
import { agree, closeStep, nextStepOf, openStep, openStepOf, RUNG } from './steps.ts';
import { approval, approvalStep } from './tables.ts';

export interface NewApproval {
  readonly entity_id: string;
  readonly organization_id: string;
  readonly title: Text;
  /** Page of the thing, beginning with a slash. */
  readonly link: string;
  readonly applicant: { readonly id: string | null; readonly name: string };
  readonly department_id?: string | null;
  /** People who must not decide beside the applicant. */
  readonly excluded_ids?: readonly string[];
  readonly steps: readonly [LadderStep, ...LadderStep[]];
}

/** Starts the ladder and opens its first step. An open approval of the same thing is withdrawn first. */
export async function startApproval(
  source: ApprovalSource,
  { type }: ApprovalDefinition,
  given: NewApproval,
): Promise<Standing> {
  const { db } = source;
  await withdrawOld(db, type, given.entity_id);
  const id = uuidv7();
  const { steps, title, applicant, ...plain } = given;
  await db.insert(approval).values({
    ...plain,
    id,
    entity_type: type,
    title_cn: title.cn,
    title_us: title.us,
    applicant_id: applicant.id,
    applicant_name: applicant.name,
    excluded_ids: [...(given.excluded_ids ?? [])],
  });
  await db.insert(approvalStep).values(
    steps.map((step, at) => ({
      organization_id: given.organization_id,
      approval_id: id,
      position: at * RUNG,
      key: step.key,
      name_cn: step.name.cn,
      name_us: step.name.us,
      mode: step.mode ?? 'any',
      who: { ...step.who },
      due_minutes: step.due_minutes ?? null,
      ...(step.is_given ? { state: 'approved' } : {}),
    })),
  );
  const matter = await lock(source, type, given.entity_id);
  await recordGiven(source, matter);
  return climb(source, matter, null);
}

/** Agrees to the open step; the last one approves the whole. Refuses: closed, own matter, not the actor's turn. */
export async function approve(
  source: ApprovalSource,
  type: string,
  entityId: string,
  given: Decision = {},
): Promise<Standing> {
  const { actor, matter, step } = await decider(source, type, entityId);
  await record(source, matter, step, 'approve', given);
  const { is_done, next } = await agree(source.db, step, actor.user_id);
  await todosChanged(source, [...step.pending_ids, actor.user_id, ...next]);
  if (is_done) return climb(source, matter, given.opinion ?? null);
  if (next.length) await definitionOf(type).onOpened?.(source, matter, step, next);
  return { approval_id: matter.id, state: 'open', step_key: step.key };
}

/** Declines the whole at the open step. Needs an opinion. */
export function reject(source: ApprovalSource, type: string, entityId: string, given: Decision): Promise<Standing> {
  return refuseAt(source, type, entityId, 'rejected', given);
}

/** Gives the thing back to the applicant for changes; it comes again as a new approval. Needs an opinion. */
export function returnForChanges(
  source: ApprovalSource,
  type: string,
  entityId: string,
  given: Decision,
): Promise<Standing> {
  return refuseAt(source, type, entityId, 'returned', given);
}

/** Takes the request back: by its applicant, or by the domain itself (`actor: null`, or `is_domain`). */
export async function withdraw(
  source: ApprovalSource,
  type: string,
  entityId: string,
  { is_domain = false, opinion }: { is_domain?: boolean; opinion?: string | undefined } = {},
): Promise<Standing> {
  const matter = await lock(source, type, entityId);
  if (source.actor && !is_domain && matter.applicant_id !== source.actor.user_id) throw refuse(shared.no_right);
  const step = await openStepOf(source.db, matter.id);
  await record(source, matter, step, 'withdraw', { opinion });
  return close(source, matter, step, 'withdrawn', opinion ?? null);
}

/** Opens the next waiting step, or approves the whole when there is none. */
async function climb(source: ApprovalSource, matter: Approval, opinion: string | null): Promise<Standing> {
  const waiting = await nextStepOf(source.db, matter.id);
  if (!waiting) return close(source, matter, null, 'approved', opinion);
  const { step, people } = await openStep(source.db, matter, waiting);
  await todosChanged(source, people);
  await definitionOf(matter.entity_type).onOpened?.(source, matter, step, people);
  return { approval_id: matter.id, state: 'open', step_key: step.key };
}

async function refuseAt(
  source: ApprovalSource,
  type: string,
  entityId: string,
  state: 'rejected' | 'returned',
  given: Decision,
): Promise<Standing> {
  const { matter, step } = await decider(source, type, entityId);
  if (!given.opinion?.trim()) throw refuseFields({ opinion: [r.opinion_needed] });
  await record(source, matter, step, state === 'rejected' ? 'reject' : 'return', given);
  return close(source, matter, step, state, given.opinion);
}

async function close(
  source: ApprovalSource,
  matter: Approval,
  step: ApprovalStep | null,
  state: Exclude<ApprovalState, 'open'>,
  opinion: string | null,
): Promise<Standing> {
  if (step && state !== 'approved') {
    await closeStep(source.db, step.id, state);
    await todosChanged(source, [...step.pending_ids, ...(source.actor ? [source.actor.user_id] : [])]);
  }
  const [after] = await source.db
    .update(approval)
    .set({ state, decided_at: sql`now()` as never, updated_at: sql`now()` as never })
    .where(eq(approval.id, matter.id))
    .returning();
  await definitionOf(matter.entity_type).onDecided(source, after as Approval, opinion);
  return { approval_id: matter.id, state, step_key: null };
}

async function withdrawOld(db: Db, type: string, entityId: string): Promise<void> {
  const gone = await db
    .update(approval)
    .set({ state: 'withdrawn', decided_at: sql`now()` as never })
    .where(openOf(type, entityId))
    .returning({ id: approval.id });
  for (const { id } of gone) {
    const step = await openStepOf(db, id);
    if (step) await closeStep(db, step.id, 'withdrawn');
  }
}

async function recordGiven(source: ApprovalSource, matter: Approval): Promise<void> {
  const given = await source.db
    .select()
    .from(approvalStep)
    .where(and(eq(approvalStep.approval_id, matter.id), eq(approvalStep.state, 'approved')));
  for (const step of given) {
    await record(source, matter, step, 'approve', {});
    await source.db
      .update(approvalStep)
      .set({ opened_at: sql`now()` as never, closed_at: sql`now()` as never })
      .where(eq(approvalStep.id, step.id));
  }
}

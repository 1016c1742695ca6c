import { and, eq, sql } from 'drizzle-orm';
import { approvalRefusals as r } from '#shared/approvals.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { todosChanged } from '../home-feed/home-feed.ts';
import type { Actor } from '../rights/actor.ts';
import { isDecider, isOwnMatter } from './approvals.queries.ts';
import { type ApprovalSource, definitionOf, type Standing } from './definition.ts';
import type { Approval } from './ladder.ts';
import { closed, type Decision, decider, lock, record } from './matter.ts';
import { addStepAfter, handOver, openStepOf, peopleOf } from './steps.ts';
import { approval, approvalStep } from './tables.ts';

/** Who takes part in an approval: moves that change or remind its people, and decide nothing. */

/** Gives the actor's decision to somebody else, who must not be the applicant. */
export async function transfer(
  source: ApprovalSource,
  type: string,
  entityId: string,
  toUserId: string,
  given: Decision = {},
): Promise<Standing> {
  const { actor, matter, step } = await decider(source, type, entityId);
  demandFit(matter, [toUserId], actor);
  await record(source, matter, step, 'transfer', given, [toUserId]);
  await handOver(source.db, step, actor.user_id, toUserId);
  await todosChanged(source, [...step.pending_ids, toUserId]);
  await definitionOf(type).onOpened?.(source, matter, step, [toUserId]);
  return { approval_id: matter.id, state: 'open', step_key: step.key };
}

/** Lets further people decide after the open step, each of them. */
export async function addSigners(
  source: ApprovalSource,
  type: string,
  entityId: string,
  userIds: readonly string[],
  given: Decision = {},
): Promise<Standing> {
  const { actor, matter, step } = await decider(source, type, entityId);
  demandFit(matter, userIds, actor);
  await record(source, matter, step, 'add_signer', given, userIds);
  await addStepAfter(source.db, step, userIds);
  return { approval_id: matter.id, state: 'open', step_key: step.key };
}

/** Lets people read along. The applicant and whoever decides may do it. */
export async function copyTo(
  source: ApprovalSource,
  type: string,
  entityId: string,
  userIds: readonly string[],
): Promise<Standing> {
  const matter = await lock(source, type, entityId);
  const step = await openStepOf(source.db, matter.id);
  const { actor } = source;
  if (!actor || !(matter.applicant_id === actor.user_id || (step && isDecider(actor, matter, step))))
    throw refuse(shared.no_right);
  await record(source, matter, step, 'copy', {}, userIds);
  const copied_ids = [...new Set([...matter.copied_ids, ...userIds])];
  await source.db.update(approval).set({ copied_ids }).where(eq(approval.id, matter.id));
  return { approval_id: matter.id, state: 'open', step_key: step?.key ?? null };
}

const URGE_PAUSE_MINUTES = 60;

/** Reminds those whose turn it is; the applicant may do it once an hour (429001). */
export async function urge(source: ApprovalSource, type: string, entityId: string): Promise<Standing> {
  const matter = await lock(source, type, entityId);
  if (!source.actor || matter.applicant_id !== source.actor.user_id) throw refuse(shared.no_right);
  const [urged] = await source.db
    .update(approval)
    .set({ urged_at: sql`now()` as never })
    .where(
      and(
        eq(approval.id, matter.id),
        sql`coalesce(${approval.urged_at} < now() - make_interval(mins => ${URGE_PAUSE_MINUTES}), true)`,
      ),
    )
    .returning({ id: approval.id });
  if (!urged) throw refuse(r.urged);
  const step = await openStepOf(source.db, matter.id);
  if (!step) throw closed(matter);
  await source.db.update(approvalStep).set({ is_urged: true }).where(eq(approvalStep.id, step.id));
  await record(source, matter, step, 'urge', {});
  const people = step.holder_code ? await peopleOf(source.db, matter, step) : step.pending_ids;
  await definitionOf(type).onUrged?.(source, matter, step, people);
  return { approval_id: matter.id, state: 'open', step_key: step.key };
}

function demandFit(matter: Approval, userIds: readonly string[], actor: Actor): void {
  const unfit =
    userIds.length === 0 || userIds.some((user_id) => user_id === actor.user_id || isOwnMatter({ user_id }, matter));
  if (unfit) throw refuse(r.bad_person);
}

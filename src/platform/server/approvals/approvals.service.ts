import { and, arrayOverlaps, eq, sql } from 'drizzle-orm';
import { type ApprovalState, approvalRefusals as r, approvalStates } from '#shared/approvals.ts';
import { RefusalError, refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { Db } from '../database/database.ts';
import type { Context } from '../http/context.ts';
import type { Actor } from '../rights/actor.ts';
import { approvalFileKind } from './approval-files.ts';
import { findApproval, isDecider, isOwnMatter } from './approvals.queries.ts';
import type { Approval, ApprovalStep, LadderStep } from './ladder.ts';
import { addStepAfter, agree, closeStep, handOver, nextStepOf, openStep, openStepOf, peopleOf, RUNG } from './steps.ts';
import { approval, approvalDecision, approvalStep } from './tables.ts';

/** Where an approval is moved: a request, or a job with `actor: null`. All of it happens in the caller's transaction. */
export type ApprovalSource = Pick<Context, 'db' | 'afterCommit' | 'services' | 'audit'> & { readonly actor: Actor | null };

/** How it stands after a move. `step_key` is the step that waits now; null once it is closed. */
export interface Standing {
  readonly approval_id: string;
  readonly state: ApprovalState;
  readonly step_key: string | null;
}

export interface ApprovalDefinition {
  /** The entity that waits for decisions: `visitor`. */
  readonly type: string;
  /** A step opened, or its turn passed on: tell these people. */
  readonly onOpened?: (source: ApprovalSource, matter: Approval, step: ApprovalStep, people: readonly string[]) => Promise<void>;
  /** The approval is closed: approved, rejected, returned or withdrawn. */
  readonly onDecided: (source: ApprovalSource, matter: Approval, opinion: string | null) => Promise<void>;
  /** The applicant urges: tell these people. */
  readonly onUrged?: (source: ApprovalSource, matter: Approval, step: ApprovalStep, people: readonly string[]) => Promise<void>;
}

const definitions = new Map<string, ApprovalDefinition>();

/** Declares what happens around the approvals of one entity. A type declared twice stops the start. */
export function defineApproval(definition: ApprovalDefinition): ApprovalDefinition {
  if (definitions.has(definition.type)) throw new Error(`approval ${definition.type} is declared twice`);
  definitions.set(definition.type, definition);
  return definition;
}

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
export async function startApproval(source: ApprovalSource, { type }: ApprovalDefinition, given: NewApproval): Promise<Standing> {
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

export interface Decision {
  readonly opinion?: string | undefined;
  readonly file_ids?: readonly string[];
}

/** Agrees to the open step; the last one approves the whole. Refuses: closed, own matter, not the actor's turn. */
export async function approve(source: ApprovalSource, type: string, entityId: string, given: Decision = {}): Promise<Standing> {
  const { actor, matter, step } = await decider(source, type, entityId);
  await record(source, matter, step, 'approve', given);
  const { is_done, next } = await agree(source.db, step, actor.user_id);
  if (is_done) return climb(source, matter, given.opinion ?? null);
  if (next.length) await definitionOf(type).onOpened?.(source, matter, step, next);
  return { approval_id: matter.id, state: 'open', step_key: step.key };
}

/** Declines the whole at the open step. Needs an opinion. */
export function reject(source: ApprovalSource, type: string, entityId: string, given: Decision): Promise<Standing> {
  return refuseAt(source, type, entityId, 'rejected', given);
}

/** Gives the thing back to the applicant for changes; it comes again as a new approval. Needs an opinion. */
export function returnForChanges(source: ApprovalSource, type: string, entityId: string, given: Decision): Promise<Standing> {
  return refuseAt(source, type, entityId, 'returned', given);
}

/** Takes the request back: by its applicant, or by the domain itself (`actor: null`, or `is_domain`). */
export async function withdraw(source: ApprovalSource, type: string, entityId: string, { is_domain = false, opinion }: { is_domain?: boolean; opinion?: string | undefined } = {}): Promise<Standing> {
  const matter = await lock(source, type, entityId);
  if (source.actor && !is_domain && matter.applicant_id !== source.actor.user_id) throw refuse(shared.no_right);
  const step = await openStepOf(source.db, matter.id);
  await record(source, matter, step, 'withdraw', { opinion });
  return close(source, matter, step, 'withdrawn', opinion ?? null);
}

/** Gives the actor's decision to somebody else, who must not be the applicant. */
export async function transfer(source: ApprovalSource, type: string, entityId: string, toUserId: string, given: Decision = {}): Promise<Standing> {
  const { actor, matter, step } = await decider(source, type, entityId);
  demandFit(matter, [toUserId], actor);
  await record(source, matter, step, 'transfer', given, [toUserId]);
  await handOver(source.db, step, actor.user_id, toUserId);
  await definitionOf(type).onOpened?.(source, matter, step, [toUserId]);
  return { approval_id: matter.id, state: 'open', step_key: step.key };
}

/** Lets further people decide after the open step, each of them. */
export async function addSigners(source: ApprovalSource, type: string, entityId: string, userIds: readonly string[], given: Decision = {}): Promise<Standing> {
  const { actor, matter, step } = await decider(source, type, entityId);
  demandFit(matter, userIds, actor);
  await record(source, matter, step, 'add_signer', given, userIds);
  await addStepAfter(source.db, step, userIds);
  return { approval_id: matter.id, state: 'open', step_key: step.key };
}

/** Lets people read along. The applicant and whoever decides may do it. */
export async function copyTo(source: ApprovalSource, type: string, entityId: string, userIds: readonly string[]): Promise<Standing> {
  const matter = await lock(source, type, entityId);
  const step = await openStepOf(source.db, matter.id);
  const { actor } = source;
  if (!actor || !(matter.applicant_id === actor.user_id || (step && isDecider(actor, matter, step)))) throw refuse(shared.no_right);
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
    .where(and(eq(approval.id, matter.id), sql`coalesce(${approval.urged_at} < now() - make_interval(mins => ${URGE_PAUSE_MINUTES}), true)`))
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

/** Ends every part that a person has in open decisions (they left): the steps that name them alone are given to `toUserId`. Returns how many. */
export async function reassign(source: ApprovalSource, fromUserId: string, toUserId: string): Promise<number> {
  const steps = await source.db.select().from(approvalStep).where(and(eq(approvalStep.state, 'open'), arrayOverlaps(approvalStep.pending_ids, [fromUserId])));
  for (const step of steps) await handOver(source.db, step, fromUserId, toUserId);
  return steps.length;
}

/** Opens the next waiting step, or approves the whole when there is none. */
async function climb(source: ApprovalSource, matter: Approval, opinion: string | null): Promise<Standing> {
  const waiting = await nextStepOf(source.db, matter.id);
  if (!waiting) return close(source, matter, null, 'approved', opinion);
  const { step, people } = await openStep(source.db, matter, waiting);
  await definitionOf(matter.entity_type).onOpened?.(source, matter, step, people);
  return { approval_id: matter.id, state: 'open', step_key: step.key };
}

async function refuseAt(source: ApprovalSource, type: string, entityId: string, state: 'rejected' | 'returned', given: Decision): Promise<Standing> {
  const { matter, step } = await decider(source, type, entityId);
  if (!given.opinion?.trim()) throw refuseFields({ opinion: [r.opinion_needed] });
  await record(source, matter, step, state === 'rejected' ? 'reject' : 'return', given);
  return close(source, matter, step, state, given.opinion);
}

async function close(source: ApprovalSource, matter: Approval, step: ApprovalStep | null, state: Exclude<ApprovalState, 'open'>, opinion: string | null): Promise<Standing> {
  if (step && state !== 'approved') await closeStep(source.db, step.id, state);
  const [after] = await source.db
    .update(approval)
    .set({ state, decided_at: sql`now()` as never, updated_at: sql`now()` as never })
    .where(eq(approval.id, matter.id))
    .returning();
  await definitionOf(matter.entity_type).onDecided(source, after as Approval, opinion);
  return { approval_id: matter.id, state, step_key: null };
}

/** The open approval, locked, and the actor as one who may decide it now. */
async function decider(source: ApprovalSource, type: string, entityId: string): Promise<{ actor: Actor; matter: Approval; step: ApprovalStep }> {
  const matter = await lock(source, type, entityId);
  const step = await openStepOf(source.db, matter.id);
  const { actor } = source;
  if (!actor) throw refuse(shared.signed_out);
  if (!step) throw closed(matter);
  if (isOwnMatter(actor, matter)) throw refuse(r.own);
  if (!isDecider(actor, matter, step)) throw refuse(r.not_yours);
  return { actor, matter, step };
}

async function lock(source: ApprovalSource, type: string, entityId: string): Promise<Approval> {
  const [matter] = await source.db.select().from(approval).where(openOf(type, entityId)).for('update');
  if (matter) return matter;
  const last = await findApproval(source.db, type, entityId);
  throw last ? closed(last.matter) : refuse(shared.not_found);
}

async function withdrawOld(db: Db, type: string, entityId: string): Promise<void> {
  const gone = await db.update(approval).set({ state: 'withdrawn', decided_at: sql`now()` as never }).where(openOf(type, entityId)).returning({ id: approval.id });
  for (const { id } of gone) {
    const step = await openStepOf(db, id);
    if (step) await closeStep(db, step.id, 'withdrawn');
  }
}

async function recordGiven(source: ApprovalSource, matter: Approval): Promise<void> {
  const given = await source.db.select().from(approvalStep).where(and(eq(approvalStep.approval_id, matter.id), eq(approvalStep.state, 'approved')));
  for (const step of given) {
    await record(source, matter, step, 'approve', {});
    await source.db.update(approvalStep).set({ opened_at: sql`now()` as never, closed_at: sql`now()` as never }).where(eq(approvalStep.id, step.id));
  }
}

async function record(source: ApprovalSource, matter: Approval, step: ApprovalStep | null, move: string, given: Decision, to: readonly string[] = []): Promise<void> {
  const { actor, db } = source;
  const id = uuidv7();
  const file_ids = [...(given.file_ids ?? [])];
  await db.insert(approvalDecision).values({
    id,
    organization_id: matter.organization_id,
    approval_id: matter.id,
    step_id: step?.id ?? null,
    move,
    by_user_id: actor?.user_id ?? null,
    by_name: actor?.name ?? '',
    opinion: given.opinion?.trim() || null,
    file_ids,
    to_user_ids: [...to],
    at: sql`clock_timestamp()` as never,
  });
  if (actor && file_ids.length) {
    await source.services.files.attach(db, actor.user_id, approvalFileKind.kind, file_ids, { type: 'approval', id: matter.id });
  }
  source.audit({ action: `approval.${move}`, target: [matter.entity_type, matter.entity_id], organization_id: matter.organization_id, reason: given.opinion });
}

function demandFit(matter: Approval, userIds: readonly string[], actor: Actor): void {
  const unfit = userIds.length === 0 || userIds.some((user_id) => user_id === actor.user_id || isOwnMatter({ user_id }, matter));
  if (unfit) throw refuse(r.bad_person);
}

function closed(matter: Approval): RefusalError {
  const state = approvalStates[matter.state as ApprovalState];
  const { cn, us, ...refusal } = r.closed;
  return new RefusalError({ ...refusal, cn: cn.replace('{state}', state.cn), us: us.replace('{state}', state.us) }, {}, undefined, { state: matter.state });
}

const openOf = (type: string, entityId: string) => and(eq(approval.entity_type, type), eq(approval.entity_id, entityId), eq(approval.state, 'open'));

function definitionOf(type: string): ApprovalDefinition {
  const definition = definitions.get(type);
  if (!definition) throw new Error(`approval ${type} is not declared`);
  return definition;
}

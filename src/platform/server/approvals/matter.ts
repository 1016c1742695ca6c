import { and, eq, sql } from 'drizzle-orm';
import { type ApprovalState, approvalStates, decisionDraft, approvalRefusals as r } from '#shared/approvals.ts';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { refuseIssues } from '../http/answer.ts';
import type { Actor } from '../rights/actor.ts';
import { approvalFileKind } from './approval-files.ts';
import { findApproval, isDecider, isOwnMatter } from './approvals.queries.ts';
import type { ApprovalSource } from './definition.ts';
import type { Approval, ApprovalStep } from './ladder.ts';
import { openStepOf } from './steps.ts';
import { approval, approvalDecision } from './tables.ts';

export interface Decision {
  readonly opinion?: string | undefined;
  readonly file_ids?: readonly string[];
}

/** The open approval, locked, and the actor as one who may decide it now. */
export async function decider(
  source: ApprovalSource,
  type: string,
  entityId: string,
): Promise<{ actor: Actor; matter: Approval; step: ApprovalStep }> {
  const matter = await lock(source, type, entityId);
  const step = await openStepOf(source.db, matter.id);
  const { actor } = source;
  if (!actor) throw refuse(shared.signed_out);
  if (!step) throw closed(matter);
  if (isOwnMatter(actor, matter)) throw refuse(r.own);
  if (!isDecider(actor, matter, step)) throw refuse(r.not_yours);
  return { actor, matter, step };
}

/** The open approval of a thing, locked until the end of the transaction. Refuses one that is closed, with its state. */
export async function lock(source: ApprovalSource, type: string, entityId: string): Promise<Approval> {
  const [matter] = await source.db.select().from(approval).where(openOf(type, entityId)).for('update');
  if (matter) return matter;
  const last = await findApproval(source.db, type, entityId);
  throw last ? closed(last.matter) : refuse(shared.not_found);
}

/** Writes down who did what with which words, and ties the files that came along. */
export async function record(
  source: ApprovalSource,
  matter: Approval,
  step: ApprovalStep | null,
  move: string,
  given: Decision,
  to: readonly string[] = [],
): Promise<void> {
  const { actor, db } = source;
  const id = uuidv7();
  const checked = decisionDraft.safeParse(given);
  if (!checked.success) throw refuseIssues(checked.error);
  const { opinion, file_ids } = checked.data;
  await db.insert(approvalDecision).values({
    id,
    organization_id: matter.organization_id,
    approval_id: matter.id,
    step_id: step?.id ?? null,
    move,
    by_user_id: actor?.user_id ?? null,
    by_name: actor?.name ?? '',
    opinion: opinion || null,
    file_ids,
    to_user_ids: [...to],
    at: sql`clock_timestamp()` as never,
  });
  if (actor && file_ids.length) {
    await source.services.files.attach(db, actor.user_id, approvalFileKind.kind, file_ids, {
      type: 'approval',
      id: matter.id,
    });
  }
  source.audit({
    action: `approval.${move}`,
    target: [matter.entity_type, matter.entity_id],
    organization_id: matter.organization_id,
    reason: opinion,
  });
}

export function closed(matter: Approval): RefusalError {
  const state = approvalStates[matter.state as ApprovalState];
  const { cn, us, ...refusal } = r.closed;
  return new RefusalError(
    { ...refusal, cn: cn.replace('{state}', state.cn), us: us.replace('{state}', state.us) },
    {},
    undefined,
    { state: matter.state },
  );
}

export const openOf = (type: string, entityId: string) =>
  and(eq(approval.entity_type, type), eq(approval.entity_id, entityId), eq(approval.state, 'open'));

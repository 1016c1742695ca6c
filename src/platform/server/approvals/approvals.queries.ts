import { and, arrayContains, asc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import {
  type ApprovalMove,
  type ApprovalState,
  type ApprovalView,
  approvalMoves,
  type TaskRow,
} from '#shared/approvals.ts';
import type { Db } from '../database/database.ts';
import type { Actor } from '../rights/actor.ts';
import type { Approval, ApprovalStep } from './ladder.ts';
import { approval, approvalDecision, approvalStep } from './tables.ts';

/** Open steps that wait for this person: named, or by a right that they hold there now. Never in their own matters. */
function waitsFor(actor: Actor): SQL {
  const held = [...actor.grants].flatMap(([code, grant]) =>
    grant.organizations.map((organization) => ({ code, organization, grant })),
  );
  const byRight = held.length
    ? sql`exists (select 1 from jsonb_to_recordset(${JSON.stringify(held.map(toRecord))}::jsonb) as held(code text, organization uuid, departments uuid[])
        where held.code = ${approvalStep.holder_code} and held.organization = ${approvalStep.organization_id}
          and (held.departments is null or ${approvalStep.department_id} = any (held.departments)))`
    : undefined;
  return and(
    eq(approvalStep.state, 'open'),
    or(arrayContains(approvalStep.pending_ids, [actor.user_id]), byRight),
    sql`${approval.applicant_id} is distinct from ${actor.user_id}`,
    not(arrayContains(approval.excluded_ids, [actor.user_id])),
  ) as SQL;
}

type Held = { code: string; organization: string; grant: { departments: readonly string[] | null } };
const toRecord = ({ code, organization, grant }: Held) => ({ code, organization, departments: grant.departments });

/** Everything that waits for a person's decision, over all domains: overdue and urged first, then the oldest. */
export async function openTasksOf(
  db: Db,
  actor: Actor,
  { limit = 100, types }: { limit?: number; types?: readonly string[] } = {},
): Promise<TaskRow[]> {
  const isOverdue = sql<boolean>`coalesce(${approvalStep.due_at} < now(), false)`;
  return db
    .select({
      approval_id: approval.id,
      step_id: approvalStep.id,
      entity_type: approval.entity_type,
      entity_id: approval.entity_id,
      title_cn: approval.title_cn,
      title_us: approval.title_us,
      step_cn: approvalStep.name_cn,
      step_us: approvalStep.name_us,
      applicant_name: approval.applicant_name,
      organization_id: approval.organization_id,
      link: approval.link,
      opened_at: sql<string>`${approvalStep.opened_at}`.mapWith(approvalStep.opened_at),
      due_at: approvalStep.due_at,
      is_overdue: isOverdue,
      is_urged: approvalStep.is_urged,
    })
    .from(approvalStep)
    .innerJoin(approval, eq(approval.id, approvalStep.approval_id))
    .where(and(waitsFor(actor), types ? inArray(approval.entity_type, [...types]) : undefined))
    .orderBy(
      sql`${isOverdue} desc`,
      sql`${approvalStep.is_urged} desc`,
      asc(approvalStep.opened_at),
      asc(approvalStep.id),
    )
    .limit(limit);
}

/** How many decisions wait for a person, by type of thing; for badges. */
export async function countTasksOf(db: Db, actor: Actor): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ type: approval.entity_type, n: sql<number>`count(*)::int` })
    .from(approvalStep)
    .innerJoin(approval, eq(approval.id, approvalStep.approval_id))
    .where(waitsFor(actor))
    .groupBy(approval.entity_type);
  return new Map(rows.map((row) => [row.type, row.n]));
}

/** Whether an open step is this actor's to decide. */
export function isDecider(
  actor: Actor,
  matter: Pick<Approval, 'applicant_id' | 'excluded_ids' | 'organization_id'>,
  step: Pick<ApprovalStep, 'state' | 'pending_ids' | 'holder_code' | 'department_id'>,
): boolean {
  if (step.state !== 'open' || isOwnMatter(actor, matter)) return false;
  if (step.pending_ids.includes(actor.user_id)) return true;
  if (!step.holder_code) return false;
  if (actor.is_super_admin) return actor.reach.includes(matter.organization_id);
  const grant = actor.grants.get(step.holder_code as never);
  if (!grant?.organizations.includes(matter.organization_id)) return false;
  return grant.departments === null || (step.department_id !== null && grant.departments.includes(step.department_id));
}

export function isOwnMatter(
  actor: { user_id: string },
  matter: Pick<Approval, 'applicant_id' | 'excluded_ids'>,
): boolean {
  return matter.applicant_id === actor.user_id || matter.excluded_ids.includes(actor.user_id);
}

/** The newest approval of a thing with its steps, or null. */
export async function findApproval(
  db: Db,
  type: string,
  id: string,
): Promise<{ matter: Approval; steps: ApprovalStep[] } | null> {
  const [matter] = await db
    .select()
    .from(approval)
    .where(and(eq(approval.entity_type, type), eq(approval.entity_id, id)))
    .orderBy(sql`${approval.created_at} desc`, sql`${approval.id} desc`)
    .limit(1);
  if (!matter) return null;
  const steps = await db
    .select()
    .from(approvalStep)
    .where(eq(approvalStep.approval_id, matter.id))
    .orderBy(asc(approvalStep.position));
  return { matter, steps };
}

/** The ladder of a thing as its page shows it, with what the actor may do; null without an approval. Who may see the thing is decided before. */
export async function viewApproval(db: Db, actor: Actor, type: string, id: string): Promise<ApprovalView | null> {
  const found = await findApproval(db, type, id);
  if (!found) return null;
  const { matter, steps } = found;
  const decisions = await db
    .select()
    .from(approvalDecision)
    .where(eq(approvalDecision.approval_id, matter.id))
    .orderBy(asc(approvalDecision.at), asc(approvalDecision.id));
  return {
    id: matter.id,
    state: matter.state as ApprovalState,
    actions: approvalActions(actor, matter, steps),
    steps: steps.map((step) => ({
      ...step,
      mode: step.mode as 'any',
      state: step.state as 'open',
      pending_user_ids: step.pending_ids,
    })),
    decisions,
  };
}

/** The moves that this actor may make now. */
export function approvalActions(actor: Actor, matter: Approval, steps: readonly ApprovalStep[]): ApprovalMove[] {
  if (matter.state !== 'open') return [];
  const open = steps.find((step) => step.state === 'open');
  const decides = open !== undefined && isDecider(actor, matter, open);
  const applies = matter.applicant_id === actor.user_id;
  const may: Record<ApprovalMove, boolean> = {
    approve: decides,
    reject: decides,
    return: decides,
    transfer: decides,
    add_signer: decides,
    copy: decides || applies,
    withdraw: applies,
    urge: applies,
  };
  return (Object.keys(approvalMoves) as ApprovalMove[]).filter((move) => may[move]);
}

/** Whether a person has a part in an approval: asked for it, decides or decided it, or got a copy. */
export async function takesPart(db: Db, actor: Actor, approvalId: string): Promise<boolean> {
  const [matter] = await db.select().from(approval).where(eq(approval.id, approvalId));
  if (!matter) return false;
  if (matter.applicant_id === actor.user_id || matter.copied_ids.includes(actor.user_id)) return true;
  const steps = await db.select().from(approvalStep).where(eq(approvalStep.approval_id, approvalId));
  if (steps.some((step) => isDecider(actor, matter, step))) return true;
  const [own] = await db
    .select({ id: approvalDecision.id })
    .from(approvalDecision)
    .where(and(eq(approvalDecision.approval_id, approvalId), eq(approvalDecision.by_user_id, actor.user_id)))
    .limit(1);
  return own !== undefined;
}

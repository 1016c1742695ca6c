import { and, eq, inArray } from 'drizzle-orm';
import { department } from '#modules/core/directory/server/tables.ts';
import { userGroupsRights } from '#modules/desk/user-groups/rights.ts';
import { type Chooser, countAudience, reachesAudience } from '#server/audience/audience.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import type { Audience, AudiencePart } from '#shared/audience.ts';
import { fieldTexts, isAhead } from '#shared/field-rules.ts';
import type { EscalationStep } from '#shared/receipts.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { SCHEDULE_DAYS } from '../../contract/announcements.contract.ts';
import { noticeRefusals as r } from '../../contract/notices.refusals.ts';
import { type APPROVERS, PEOPLE_WITHOUT_OFFICE } from '../../contract/notices.shapes.ts';
import { noticeRights } from '../../rights.ts';
import { reachesWhole } from '../management.policy.ts';

type Approver = (typeof APPROVERS)[number];

/** What decides who has to approve. */
export interface SendPlan {
  readonly kind: 'notice' | 'bulletin' | 'message';
  readonly organization_id: string;
  readonly audience: Audience;
  readonly department_id: string | null;
  readonly channels: readonly string[];
  readonly escalation: readonly EscalationStep[];
}

/** Whether text messages go out at once, or later to the silent ones. */
const usesSms = ({ channels, escalation }: SendPlan): boolean =>
  channels.includes('sms') || escalation.some((one) => one.step === 'sms');

const writingCode = (kind: SendPlan['kind']) => (kind === 'message' ? userGroupsRights.messages : noticeRights.publish);

/** The author as somebody who chooses an audience. Refuses (403001) whose code is not there. */
export const chooserOf = ({ actor, db }: Context, kind: SendPlan['kind']): Chooser => ({
  db,
  actor,
  scope: scopeOf(actor, writingCode(kind)),
});

/** Refuses what the author may not send: too far (403001), by text message (403001), from a department not theirs, at a time that is no time. */
export async function requireSendable(
  ctx: Context,
  plan: SendPlan & {
    readonly send_at: string | null;
    readonly confirm_by: string | null;
    readonly expires_at: string | null;
  },
): Promise<void> {
  const { actor, db, services } = ctx;
  const isWide = ({ kind, user_types }: AudiencePart) =>
    (kind === 'organization' || kind === 'department') &&
    (user_types.length === 0 || user_types.some((userType) => userType !== 'teacher'));
  if (plan.kind === 'bulletin' && plan.audience.include.some(isWide)) throw refuse(r.staff_only);
  if (!(await reachesAudience(services, chooserOf(ctx, plan.kind), plan.audience))) throw refuse(r.too_far);
  const elsewhere = plan.audience.include.some(
    (part) => part.kind === 'organization' && part.id !== currentOrganization(actor),
  );
  if (elsewhere && !holds(actor, noticeRights.crossSchool)) throw refuse(r.too_far);
  if (usesSms(plan) && !holds(actor, noticeRights.sendTexts)) throw refuse(r.no_sms);
  if (plan.send_at) {
    const ahead = Date.parse(plan.send_at) - Date.now();
    if (ahead < 0 || ahead > SCHEDULE_DAYS * 86_400_000) throw refuse(r.past);
  }
  requireAhead(plan);
  if (!plan.department_id) return;
  const { departments } = scopeOf(actor, writingCode(plan.kind));
  const known = await db.$count(
    department,
    and(eq(department.id, plan.department_id), inArray(department.organization_id, [plan.organization_id])),
  );
  if (known === 0 || (departments && !departments.includes(plan.department_id)))
    throw refuseFields({ department_id: [shared.not_found] });
}

/** A draft may have waited until its own deadline was over. */
export function requireAhead(plan: { readonly confirm_by: string | null; readonly expires_at: string | null }): void {
  const late = (['confirm_by', 'expires_at'] as const).filter((field) => plan[field] && !isAhead(plan[field]));
  if (late.length) throw refuseFields(Object.fromEntries(late.map((field) => [field, [fieldTexts.ahead]])));
}

/**
 * Who has to approve: nobody where the author decides for the school, or writes to few of their own people; the leader of
 * the issuing department for its staff; a holder of 0708 for bulletins, text messages, many people, and families beyond
 * the own classes.
 */
export async function approverOf(ctx: Context, plan: SendPlan): Promise<{ approver: Approver; count: number }> {
  const { actor, db, services } = ctx;
  const count = await countAudience(db, services, plan.audience, plan.organization_id);
  if (reachesWhole(actor, noticeRights.approve, plan.organization_id)) return { approver: 'none', count };
  const isWide = scopeOf(actor, writingCode(plan.kind)).departments === null;
  const families = plan.audience.include.some(
    ({ user_types }) => user_types.includes('guardian') || user_types.includes('student'),
  );
  const office = plan.kind === 'bulletin' || usesSms(plan) || count > PEOPLE_WITHOUT_OFFICE || (isWide && families);
  if (office) return { approver: 'office', count };
  if (!plan.department_id) return { approver: 'none', count };
  const [issuing] = await db
    .select({ leader_id: department.leader_id })
    .from(department)
    .where(eq(department.id, plan.department_id));
  const leader = issuing?.leader_id;
  return { approver: leader && leader !== actor.user_id ? 'leader' : 'none', count };
}

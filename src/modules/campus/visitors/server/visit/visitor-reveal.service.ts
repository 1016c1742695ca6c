import { eq } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { countAttempt } from '#server/http/limits.ts';
import { holds } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { OPEN_STATES } from '../../contract/visitors.lifecycle.ts';
import { visitorRefusals as r } from '../../contract/visitors.refusals.ts';
import { visitorRights } from '../../rights.ts';
import { personsOf } from '../booking/visitor-persons.service.ts';
import { requireDuty } from '../gate/visitor-gate.service.ts';
import { getVisit } from './visitor-detail.service.ts';

const REVEALS_A_DAY = 30;

/** One masked value in clear, for 0817, or for a host the phone of the own visitor. Counted, and recorded with its reason. */
export async function revealValue(
  ctx: Context,
  id: string,
  { person_id, field, reason }: { person_id: string; field: 'phone' | 'id_no'; reason: string },
) {
  const { organization_id, standing } = await getVisit(ctx, id);
  const may = holds(ctx.actor, visitorRights.reveal) || (standing.is_host && field === 'phone');
  if (!may) throw refuse(shared.no_right);
  const person = (await personsOf(ctx.db, id)).find((candidate) => candidate.id === person_id);
  if (!person) throw refuse(shared.not_found);
  if ((await countAttempt(ctx.db, `reveal:${ctx.actor.user_id}`, 86_400)) > REVEALS_A_DAY) throw refuse(r.reveal_limit);
  ctx.audit({
    action: `visitor.reveal_${field}`,
    kind: 'read',
    target: ['visitor_person', person_id],
    organization_id,
    reason,
  });
  const sealed = field === 'phone' ? person.phone_sealed : person.id_no_sealed;
  return { value: sealed ? ctx.services.seal.open(sealed, `visitor_person.${field}`) : null };
}

/** The phone of the host whom somebody at the gate wants to see, for a guard on duty; recorded. Null when there is none. */
export async function hostPhone(ctx: Context, id: string) {
  const { organization_id, host_user_id, status } = await getVisit(ctx, id);
  await requireDuty(ctx);
  if (!OPEN_STATES.includes(status)) throw refuse(shared.not_found);
  const [host] = await ctx.db.select({ phone_sealed: user.phone_sealed }).from(user).where(eq(user.id, host_user_id));
  ctx.audit({
    action: 'visitor.call_host',
    kind: 'read',
    target: ['user', host_user_id],
    organization_id,
  });
  return { phone: host?.phone_sealed ? ctx.services.seal.open(host.phone_sealed, 'user.phone') : null };
}

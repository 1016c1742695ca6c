import { eq } from 'drizzle-orm';
import { user } from '#modules/directory/server/tables.ts';
import { gateNames } from '#modules/gates/server/public.ts';
import { registerScanKind, type ScanResolver } from '#modules/scans/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { countAttempt } from '#server/http/limits.ts';
import { holds } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { VisitStatus } from '../contract/visitors.lifecycle.ts';
import { visitorRefusals as r } from '../contract/visitors.refusals.ts';
import { visitorPerson } from './tables.ts';
import { getVisit, personsOf } from './visitor-detail.service.ts';
import { demandDuty, isLive } from './visitor-gate.service.ts';
import { settingsOf } from './visitor-settings.service.ts';
import { entryFrom } from './visitors.policy.ts';

/** Own passes: the lead's, those of companions without a phone, or the own one of a companion with an account. */
export async function showPass(ctx: Context, id: string) {
  const { row, standing } = await getVisit(ctx, id);
  if (!standing.is_visitor) throw refuse(shared.not_found);
  const { seal } = ctx.services;
  const persons = await personsOf(ctx.db, id);
  const mine = persons.filter((p) => p.user_id === ctx.actor.user_id || (standing.is_lead && !p.phone_bidx));
  const settings = await settingsOf(ctx.db, row.organization_id);
  const gates = await gateNames(ctx.db, row.gate_ids);
  const live = row.status === 'approved' || row.status === 'verified';
  return {
    status: row.status as VisitStatus,
    server_time: new Date().toISOString(),
    passes: live
      ? mine.map((p) => ({
          person_id: p.id,
          name: p.name,
          pass_code: p.pass_code ?? '',
          pass_secret: p.pass_secret_sealed ? seal.open(p.pass_secret_sealed, 'visitor_person.pass_secret') : '',
          status: p.status as 'expected' | 'in' | 'out',
        }))
      : [],
    entry_from: entryFrom(row.start_at, settings),
    end_at: row.end_at,
    gates: [...gates.values()],
  };
}

const REVEALS_A_DAY = 30;

/** One masked value in clear, for 0817, or for a host the phone of the own visitor. Counted, and recorded with its reason. */
export async function revealValue(
  ctx: Context,
  id: string,
  { person_id, field, reason }: { person_id: string; field: 'phone' | 'id_no'; reason: string },
) {
  const { row, standing } = await getVisit(ctx, id);
  const may = holds(ctx.actor, '0817') || (standing.is_host && field === 'phone');
  if (!may) throw refuse(shared.no_right);
  const person = (await personsOf(ctx.db, id)).find((candidate) => candidate.id === person_id);
  if (!person) throw refuse(shared.not_found);
  if ((await countAttempt(ctx.db, `reveal:${ctx.actor.user_id}`, 86_400)) > REVEALS_A_DAY) throw refuse(r.reveal_limit);
  ctx.audit({
    action: `visitor.reveal_${field}`,
    kind: 'read',
    target: ['visitor_person', person_id],
    organization_id: row.organization_id,
    reason,
  });
  const sealed = field === 'phone' ? person.phone_sealed : person.id_no_sealed;
  return { value: sealed ? ctx.services.seal.open(sealed, `visitor_person.${field}`) : null };
}

/** The phone of the host whom somebody at the gate wants to see, for a guard on duty; recorded. Null when there is none. */
export async function hostPhone(ctx: Context, id: string) {
  const { row } = await getVisit(ctx, id);
  await demandDuty(ctx);
  if (!['applied', 'approved', 'verified'].includes(row.status)) throw refuse(shared.not_found);
  const [host] = await ctx.db.select({ phone_sealed: user.phone_sealed }).from(user).where(eq(user.id, row.host_id));
  ctx.audit({
    action: 'visitor.call_host',
    kind: 'read',
    target: ['user', row.host_id],
    organization_id: row.organization_id,
  });
  return { phone: host?.phone_sealed ? ctx.services.seal.open(host.phone_sealed, 'user.phone') : null };
}

/** Kind `v` of the scan codes: a guard on duty goes to the check, the owner to the own pass, everybody else sees nothing. */
const resolvePass: ScanResolver = async (ctx, code) => {
  const [person] = await ctx.db.select().from(visitorPerson).where(eq(visitorPerson.id, code.id));
  if (!person || !(await isLive(ctx, code, person))) throw refuse(r.code_expired);
  const guard = holds(ctx.actor, '0812') && ctx.actor.reach.includes(person.organization_id);
  if (guard)
    return {
      route: `/mobile/baoAnVisitorDetail?id=${person.visitor_id}`,
      notice: null,
      data: { visitor_id: person.visitor_id, person_id: person.id },
    };
  if (person.user_id === ctx.actor.user_id)
    return { route: `/mobile/visitorDetail?id=${person.visitor_id}`, notice: null, data: {} };
  return {
    route: null,
    notice: ctx.lang === 'us' ? 'Please show this code to the guard' : '请向门岗出示此码',
    data: {},
  };
};

export const registerVisitorScans = (): void => registerScanKind('v', resolvePass);

import { eq } from 'drizzle-orm';
import { gateRights } from '#modules/campus/gates/rights.ts';
import type { readScanCode } from '#modules/core/scans/contract/scan-code.ts';
import { type ScanResolver, verifyScan } from '#modules/core/scans/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { checkPath, visitPathOnPhone } from '../../contract/visit-paths.ts';
import { visitorRefusals as r } from '../../contract/visitors.refusals.ts';
import { type PersonRow, personsOf } from '../booking/visitor-persons.service.ts';
import { visitorPerson } from '../tables.ts';
import { getVisit } from '../visit/visitor-detail.service.ts';
import { settingsOf } from '../visitor-settings.service.ts';
import { entryFrom, whereaboutsOf } from '../visitors.policy.ts';

/** Own passes: the lead's, those of companions without a phone, or the own one of a companion with an account. */
export async function showPass(ctx: Context, id: string) {
  const visit = await getVisit(ctx, id);
  if (!visit.standing.is_visitor) throw refuse(shared.not_found);
  const { seal } = ctx.services;
  const persons = await personsOf(ctx.db, id);
  const mine = persons.filter((p) => p.user_id === ctx.actor.user_id || (visit.standing.is_lead && !p.phone_bidx));
  const settings = await settingsOf(ctx.db, visit.organization_id);
  return {
    status: visit.status,
    server_time: new Date(ctx.services.clock.now()).toISOString(),
    passes: visit.has_pass
      ? mine.map((p) => ({
          person_id: p.id,
          name: p.name,
          pass_code: p.pass_code ?? '',
          pass_secret: p.pass_secret_sealed ? seal.open(p.pass_secret_sealed, 'visitor_person.pass_secret') : '',
          status: p.status,
          ...whereaboutsOf(p),
        }))
      : [],
    entry_from: entryFrom(visit.start_at, settings),
    end_at: visit.end_at,
    gates: visit.gates,
  };
}

/** Whether a scanned code is a person's own moving code of this half-minute. */
export async function isLive(
  ctx: Context,
  code: NonNullable<ReturnType<typeof readScanCode>>,
  person: PersonRow,
): Promise<boolean> {
  if (!person.pass_secret_sealed) return false;
  const secret = ctx.services.seal.open(person.pass_secret_sealed, 'visitor_person.pass_secret');
  return verifyScan(ctx.services, code, secret);
}

/** Kind `v` of the scan codes: a guard on duty goes to the check, the owner to the own pass, everybody else sees nothing. */
export const resolvePass: ScanResolver = async (ctx, code) => {
  const [person] = await ctx.db.select().from(visitorPerson).where(eq(visitorPerson.id, code.id));
  if (!person || !(await isLive(ctx, code, person))) throw refuse(r.code_expired);
  const guard = holds(ctx.actor, gateRights.check) && ctx.actor.reach.includes(person.organization_id);
  if (guard)
    return {
      route: checkPath(person.visitor_id),
      notice: null,
      data: { visitor_id: person.visitor_id, person_id: person.id },
    };
  if (person.user_id === ctx.actor.user_id)
    return { route: visitPathOnPhone(person.visitor_id), notice: null, data: {} };
  return {
    route: null,
    notice: ctx.lang === 'us' ? 'Please show this code to the guard' : '请向门岗出示此码',
    data: {},
  };
};

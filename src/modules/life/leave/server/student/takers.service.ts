import { unrestrictedGuardians } from '#modules/people/family/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { dayOf, isOfAge, type Span } from '#shared/dates.ts';
import { refuseFields } from '#shared/refusal.ts';
import { leaveTexts as t } from '../../contract/leave.refusals.ts';
import type { VacationFacts } from '../../contract/vacations.contract.ts';
import type { Applicant } from '../people.service.ts';
import type { TypeRow } from '../type/types.queries.ts';

/** From this age on a student may leave alone, where the family agrees. */
const ALONE_FROM = 16;

/** The guardians of a student whom no court keeps away. */
export async function guardiansOf({ db }: { readonly db: Db }, studentId: string): Promise<readonly string[]> {
  return acrossOrganizations(db, async () => (await unrestrictedGuardians(db, [studentId])).get(studentId) ?? []);
}

/** Refuses (422001) a leave past the gate without a time and without somebody who may take the student. */
export async function requireTaker(
  ctx: Context,
  person: Applicant,
  { needs_pass }: TypeRow,
  { taker_kind, taker_id, taker_name, out_from, out_until }: VacationFacts,
): Promise<void> {
  if (person.subject === 'staff' || (!needs_pass && taker_kind === null)) return;
  if (taker_kind === null) throw refuseFields({ taker_kind: [t.taker] });
  if (out_from === null || out_until === null)
    throw refuseFields({ [out_from === null ? 'out_from' : 'out_until']: [t.out_time] });
  if (taker_kind === 'named' && !taker_name) throw refuseFields({ taker_name: [t.taker_name] });
  const isGrown = person.boarding === 'boarding' || (person.birthday !== null && isOfAge(person.birthday, ALONE_FROM));
  if (taker_kind === 'self' && !isGrown) throw refuseFields({ taker_kind: [t.taker_self] });
  if (taker_kind !== 'guardian' || taker_id === null) return;
  if (!(await guardiansOf(ctx, person.user_id)).includes(taker_id))
    throw refuseFields({ taker_id: [t.taker_guardian] });
}

/** Refuses (422001) a time at the gate that is on no day of the leave: the pass is that leave's, and nobody looks at it apart. */
export function requirePassWithin(
  { person: { subject, zone }, span }: { readonly person: Pick<Applicant, 'subject' | 'zone'>; readonly span: Span },
  { taker_kind, out_from, out_until }: Pick<VacationFacts, 'taker_kind' | 'out_from' | 'out_until'>,
): void {
  if (subject === 'staff' || taker_kind === null || out_from === null || out_until === null) return;
  if (dayOf(out_from, zone) < dayOf(span.start, zone)) throw refuseFields({ out_from: [t.out_within] });
  if (dayOf(out_until, zone) > dayOf(span.end, zone)) throw refuseFields({ out_until: [t.out_within] });
}

import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { resolveScan } from '#modules/core/scans/server/public.ts';
import { classHeads } from '#modules/core/school/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { runOnce } from '#server/jobs/job.ts';
import { notify } from '#server/notify/notify.ts';
import { scopeOf } from '#server/rights/actor.ts';
import { dayBounds, dayOf } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import { leaveMessages as messages, leaveRefusals as r } from '../../contract/leave.refusals.ts';
import { leaveRights } from '../../rights.ts';
import { type FoundStudent, studentsOf } from '../people.service.ts';
import { vacation } from '../tables.ts';
import { gateRows, nowOf, passes, stateOf } from './gate.service.ts';

/** A pass may be used while its student can still go, or come back. */
const USABLE = ['early', 'open', 'out'] as const;

/**
 * Whose electronic ID is shown at the gate, and the pass of today. The code is checked by who gives IDs. Without a pass that
 * may still be used the homeroom teacher is told, once an hour.
 */
export async function scanAtGate(ctx: Context, code: string) {
  const { db, actor } = ctx;
  const { kind, data } = await acrossOrganizations(db, () => resolveScan(ctx, code, {}));
  const found = kind === 'e' && data['status'] === 'active' ? await studentOf(ctx, data['number']) : undefined;
  if (!found) throw refuse(r.no_student);
  const now = nowOf(ctx);
  const { start, end } = dayBounds(dayOf(now, actor.time_zone), actor.time_zone);
  const rows = await db
    .select()
    .from(vacation)
    .where(
      and(
        passes(ctx),
        eq(vacation.applicant_id, found.user_id),
        lt(vacation.out_from, end),
        gt(vacation.out_until, start),
      ),
    )
    .orderBy(asc(vacation.out_from));
  const usable = rows.filter((row) => USABLE.some((state) => state === stateOf(row, now)));
  const [pass = null] = await gateRows(ctx, usable.slice(0, 1));
  if (!pass) await ringHomeroom(ctx, found, now);
  const photo = typeof data['photo_url'] === 'string' ? data['photo_url'] : found.avatar_url;
  return { student: { id: found.user_id, name: found.name, name_en: found.name_en, photo_url: photo }, pass };
}

async function studentOf({ db, actor }: Context, number: unknown): Promise<FoundStudent | undefined> {
  if (typeof number !== 'string') return undefined;
  const scope = scopeOf(actor, leaveRights.gate);
  const [found] = await studentsOf(db, and(eq(user.number, number), within(scope, student.organization_id)));
  return found;
}

async function ringHomeroom(ctx: Context, found: FoundStudent, now: string): Promise<void> {
  const { department_id } = found;
  const head = department_id ? (await classHeads(ctx.db, [department_id])).get(department_id) : undefined;
  if (!head) return;
  await runOnce(ctx.db, `leave_gate:${found.user_id}:${now.slice(0, 13)}`, () => {
    const said = (lang: 'cn' | 'us') =>
      localize(messages.no_pass, lang, { name: (lang === 'us' ? found.name_en : null) ?? found.name });
    return notify(ctx, {
      event: 'vacation.no_pass',
      to: [head],
      organization_id: found.organization_id,
      title: { cn: said('cn'), us: said('us') },
      link: '/student_leave',
      urgency: 'urgent',
    });
  });
}

import { and, eq, gt, gte, isNotNull, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { childrenOf, unrestrictedGuardians } from '#modules/people/family/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { addMinutes, dayBounds, dayOf, timeOf } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import { doorMessages } from '../../contract/doors.refusals.ts';
import { accessEvent, arrivalNotice, doorlock } from '../tables.ts';
import type { DoorPassed } from './passages.service.ts';

/** How long one waits after a child went out for it to come back: only then it has left. */
const WAIT_MINUTES = 15;

/** Own children, and whether one is notified when they come and leave. Off until a guardian asks for it. */
export async function listArrivalNotices({ db, actor }: Context) {
  const children = (await childrenOf(db, actor.user_id)).filter((child) => !child.restricted);
  const on = await db
    .select({ student_id: arrivalNotice.student_id })
    .from(arrivalNotice)
    .where(eq(arrivalNotice.guardian_id, actor.user_id));
  return {
    list: children.map(({ id, name, name_en }) => ({ id, name, name_en, on: on.some((one) => one.student_id === id) })),
  };
}

export async function setArrivalNotice(ctx: Context, { student_id, on }: { student_id: string; on: boolean }) {
  const { db, actor } = ctx;
  const child = (await childrenOf(db, actor.user_id)).find((one) => one.id === student_id && !one.restricted);
  if (!child) throw refuse(shared.not_found);
  const own = and(eq(arrivalNotice.guardian_id, actor.user_id), eq(arrivalNotice.student_id, student_id));
  const organization_id = child.organization.id;
  if (on)
    await db
      .insert(arrivalNotice)
      .values({ guardian_id: actor.user_id, student_id, organization_id })
      .onConflictDoNothing();
  else await db.delete(arrivalNotice).where(own);
  ctx.audit({ action: 'arrival_notice.set', target: ['user', student_id], organization_id, after: { on } });
  return listArrivalNotices(ctx);
}

/** A child at a gate of the school; inner doors concern nobody at home. */
export async function notifyArrival(source: EventSource, passed: DoorPassed): Promise<void> {
  const { user_id, gate_id, direction, at, organization_id, access_event_id } = passed;
  if (!user_id || !gate_id) return;
  const { db, services } = source;
  const [asked] = await db
    .select({ id: arrivalNotice.student_id })
    .from(arrivalNotice)
    .where(eq(arrivalNotice.student_id, user_id))
    .limit(1);
  if (!asked) return;
  if (direction === 'out') {
    await services.jobs.enqueue(
      db,
      departureNotice,
      { access_event_id },
      { key: access_event_id, start_after: addMinutes(at, WAIT_MINUTES) },
    );
    return;
  }
  const zone = await zoneOf(db, organization_id);
  const day = dayBounds(dayOf(at, zone), zone);
  const earlier = await gatePassages(db, user_id, and(gte(accessEvent.at, day.start), lt(accessEvent.at, at)));
  if (earlier.length === 0) await notifyGuardians(source, 'came', { ...passed, user_id });
  else if (direction === null) await notifyGuardians(source, 'passed', { ...passed, user_id });
}

const gatePassages = (db: EventSource['db'], userId: string, when: ReturnType<typeof and>) =>
  db
    .select({ id: accessEvent.id })
    .from(accessEvent)
    .innerJoin(doorlock, and(eq(doorlock.id, accessEvent.doorlock_id), isNotNull(doorlock.gate_id)))
    .where(and(eq(accessEvent.user_id, userId), eq(accessEvent.result, 'opened'), when))
    .limit(1);

/** A child went out a while ago: it has left, unless a gate saw it since. */
export async function notifyDeparture(services: Services, id: string): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const [event] = await db.select().from(accessEvent).where(eq(accessEvent.id, id));
    if (!event?.user_id) return;
    const { user_id, at, organization_id } = event;
    const since = await gatePassages(db, user_id, and(gt(accessEvent.at, at), sql`${accessEvent.at} <= now()`));
    if (since.length > 0) return;
    await runOnce(db, `doors.left:${id}`, () =>
      notifyGuardians({ db, afterCommit, services }, 'left', { user_id, at, organization_id }),
    );
  });
}

export const departureNotice = defineJob({
  name: 'doors.left',
  title: { cn: '离校通知', us: 'Tell families that a child left' },
  schema: z.strictObject({ access_event_id: z.uuid() }),
  handler: (services: Services, { access_event_id }) => notifyDeparture(services, access_event_id),
  concurrency: 2,
});

async function notifyGuardians(
  source: EventSource,
  what: 'came' | 'left' | 'passed',
  { user_id, at, organization_id }: { user_id: string; at: string; organization_id: string },
): Promise<void> {
  const { db } = source;
  const [child] = await db.select({ name: user.name, name_en: user.name_en }).from(user).where(eq(user.id, user_id));
  const allowed = (await unrestrictedGuardians(db, [user_id])).get(user_id) ?? [];
  const asked = await db
    .select({ id: arrivalNotice.guardian_id })
    .from(arrivalNotice)
    .where(eq(arrivalNotice.student_id, user_id));
  const time = timeOf(at, await zoneOf(db, organization_id));
  await notify(source, {
    event: `arrival.${what}`,
    to: asked.map((one) => one.id).filter((one) => allowed.includes(one)),
    organization_id,
    title: {
      cn: localize(doorMessages[what], 'cn', { who: child?.name ?? '', time }),
      us: localize(doorMessages[what], 'us', { who: child?.name_en ?? child?.name ?? '', time }),
    },
    link: null,
  });
}

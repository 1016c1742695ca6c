import { eq } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { doorRefusals as r } from '../../contract/doors.refusals.ts';
import { viewCard } from '../access-views.service.ts';
import { doorEnrolment } from '../tables.ts';
import { DeviceRefused, DeviceUnreachable, type Lock } from '../vendors/door-vendor.ts';
import { showOnDevice } from '../vendors/simulator.service.ts';
import { vendorOf } from '../vendors/vendors.ts';

export const LISTENS_SECONDS = 30;

interface Awaited {
  readonly user_id: string;
  readonly valid_to: string | null;
  readonly dlock_group_id: string | null;
}

/** Makes a lock the reader for half a minute: the next card that it does not know is bound to this person. */
export async function listen(ctx: Context, lock: Lock, awaited: Awaited): Promise<void> {
  const { db, services, actor } = ctx;
  if (lock.status !== 'online') throw refuse(r.offline);
  await vendorOf(lock.vendor)
    .startEnrol({ services, lock, zone: actor.time_zone, db }, LISTENS_SECONDS)
    .catch((error: unknown) => {
      throw error instanceof DeviceUnreachable || error instanceof DeviceRefused ? refuse(r.offline) : error;
    });
  const values = {
    ...awaited,
    asked_by: actor.user_id,
    until: new Date(Date.now() + LISTENS_SECONDS * 1000).toISOString(),
    access_card_id: null,
  };
  await db
    .insert(doorEnrolment)
    .values({ doorlock_id: lock.id, organization_id: lock.organization_id, ...values })
    .onConflictDoUpdate({ target: doorEnrolment.doorlock_id, set: values });
  if (lock.vendor === 'simulator') await showOnDevice(db, lock, 'show_card');
  ctx.audit({
    action: 'doorlock.listen',
    target: ['doorlock', lock.id],
    organization_id: lock.organization_id,
    after: { user_id: awaited.user_id },
  });
}

/** What came of a lock that was asked to listen: the card, nothing yet, or the time is over. */
export async function viewEnrolment(ctx: Context, lockId: string) {
  const [row] = await ctx.db
    .select({ enrolment: doorEnrolment, user: { id: user.id, name: user.name, name_en: user.name_en } })
    .from(doorEnrolment)
    .innerJoin(user, eq(user.id, doorEnrolment.user_id))
    .where(eq(doorEnrolment.doorlock_id, lockId));
  if (row?.enrolment.organization_id !== currentOrganization(ctx.actor)) throw refuse(shared.not_found);
  const { access_card_id, until } = row.enrolment;
  if (!access_card_id && Date.parse(until) < Date.now()) throw refuse(r.enrol_timeout);
  return { until, user: row.user, card: access_card_id ? await viewCard(ctx, access_card_id) : null };
}

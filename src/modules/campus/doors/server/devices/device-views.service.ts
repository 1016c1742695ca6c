import { and, asc, eq, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { accessCard, doorlock, doorlockPermit, simulatedDevice, simulatedPermit } from '../tables.ts';
import { hasSimulator, offeredVendors, vendorOf } from '../vendors/vendors.ts';

/** Kinds of devices that this portal supports. */
export function listVendors({ services }: Pick<Context, 'services'>) {
  return {
    list: offeredVendors(services.env).map((code) => {
      const { features, needs, persons, windows_a_day } = vendorOf(code).capabilities;
      return { code, features: [...features], needs: [...needs], persons, windows_a_day };
    }),
  };
}

const CARDS = 24;

/** Simulated doors of the school, and a tray of its cards: first those that some door should open for, then dead ones. */
export async function viewSimulated({ db, actor, services }: Context) {
  if (!hasSimulator(services.env)) return { doors: [], cards: [] };
  const organization_id = currentOrganization(actor);
  const doors = await db
    .select({
      id: doorlock.id,
      name: doorlock.name,
      name_en: doorlock.name_en,
      status: doorlock.status,
      mode: doorlock.mode,
      open_seconds: doorlock.open_seconds,
      is_plugged: sql<boolean>`coalesce(${simulatedDevice.is_plugged}, true)`,
      pending_count: sql<number>`(select count(*)::int from ${doorlockPermit} p where p.doorlock_id = ${doorlock.id} and p.is_pending)`,
      held_count: sql<number>`(select count(*)::int from ${simulatedPermit} h where h.doorlock_id = ${doorlock.id})`,
      display: simulatedDevice.display,
      display_at: simulatedDevice.display_at,
    })
    .from(doorlock)
    .leftJoin(simulatedDevice, eq(simulatedDevice.doorlock_id, doorlock.id))
    .where(and(eq(doorlock.organization_id, organization_id), eq(doorlock.vendor, 'simulator')))
    .orderBy(asc(doorlock.name), asc(doorlock.id))
    .limit(60);
  const cards = await db
    .select({
      id: accessCard.id,
      status: accessCard.status,
      end: accessCard.card_no_end,
      user: { id: user.id, name: user.name, name_en: user.name_en },
    })
    .from(accessCard)
    .innerJoin(user, eq(user.id, accessCard.user_id))
    .where(and(eq(accessCard.organization_id, organization_id), eq(accessCard.kind, 'card')))
    .orderBy(sql`${accessCard.status} = 'active' desc`, asc(user.name), asc(accessCard.id))
    .limit(CARDS);
  return { doors, cards: cards.map(({ end, ...card }) => ({ ...card, card_no_masked: `****${end ?? ''}` })) };
}

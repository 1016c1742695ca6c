import { eq } from 'drizzle-orm';
import { visitorAreas } from '#modules/campus/doors/server/public.ts';
import { mainPlace, namesOfUsers } from '#modules/core/directory/server/public.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuseFields } from '#shared/refusal.ts';
import { visitorHostPref } from '../tables.ts';

interface Preferences {
  readonly accepts_card_booking: boolean;
  readonly assistant_user_ids: readonly string[];
}

/** How the caller wants to be visited; bookings by card are taken until they say otherwise. */
export async function hostPreferences(ctx: Context) {
  const { db, actor } = ctx;
  const [row] = await db.select().from(visitorHostPref).where(eq(visitorHostPref.user_id, actor.user_id));
  const ids = row?.assistant_user_ids ?? [];
  const names = await namesOfUsers(db, ids);
  const assistants = ids.flatMap((id) => {
    const one = names.get(id);
    return one ? [{ id, name: one.name, name_en: one.name_en }] : [];
  });
  return { accepts_card_booking: row?.accepts_card_booking ?? true, assistants };
}

/** Stores them. Assistants are colleagues at the same school, and see and decide the bookings from now on. */
export async function saveHostPreferences(ctx: Context, { accepts_card_booking, assistant_user_ids }: Preferences) {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  const ids = [...new Set(assistant_user_ids)];
  for (const id of ids) {
    const place = id === actor.user_id ? null : await mainPlace(db, id, organization_id);
    if (place?.organization.id !== organization_id)
      throw refuseFields({
        assistant_user_ids: [{ cn: '请选择本校其他教职工', us: 'Choose colleagues at this school' }],
      });
  }
  const before = await hostPreferences(ctx);
  const set = { accepts_card_booking, assistant_user_ids: ids };
  await db
    .insert(visitorHostPref)
    .values({ user_id: actor.user_id, ...set })
    .onConflictDoUpdate({ target: visitorHostPref.user_id, set });
  const after = await hostPreferences(ctx);
  ctx.audit({
    action: 'visitor_host_pref.update',
    target: ['user', actor.user_id],
    organization_id,
    before: { accepts_card_booking: before.accepts_card_booking, assistants: before.assistants.map(({ id }) => id) },
    after: { accepts_card_booking, assistants: ids },
  });
  await todosChanged(ctx, [...ids, ...before.assistants.map(({ id }) => id)]);
  return after;
}

/** The areas that the caller may offer visitors at the own school. */
export async function listAreas({ db, actor }: Context, campusId: string | undefined) {
  return { list: await visitorAreas(db, currentOrganization(actor), campusId) };
}

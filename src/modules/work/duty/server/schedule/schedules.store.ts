import { eq, inArray, sql } from 'drizzle-orm';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { nameParts, offerParts, reachesAudience } from '#server/audience/audience.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf } from '#server/lists/resource-list.ts';
import { type Actor, currentOrganization, holds } from '#server/rights/actor.ts';
import { countOf, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { type BodyOf, type DraftOf, ownOrganization, type QueryOf, type Writer } from '#server/store/store-types.ts';
import { daysBetween } from '#shared/dates.ts';
import { refuseFields } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { scheduleLifecycle } from '../../contract/duty.lifecycle.ts';
import { dutyRefusals as r, dutyTexts as t } from '../../contract/duty.refusals.ts';
import { dutySchedules } from '../../contract/duty-schedules.contract.ts';
import { dutyRights } from '../../rights.ts';
import { dutyPlaces } from '../shift/places.queries.ts';
import { dutySchedule, dutyShift } from '../tables.ts';
import { cancelAhead } from './ending.service.ts';
import { poolOf } from './pool.queries.ts';
import { publishShifts } from './publish.service.ts';

const MOST_DAYS = 366;

/** Rosters of the school that a person is in; drafts are for who manages duty alone. */
export const scheduleStore = defineStore(dutySchedules, {
  table: dutySchedule,
  reach: { read: ownOrganization, write: ownOrganization },
  among: (actor: Actor) =>
    holds(actor, dutyRights.manage) ? sql`true` : inArray(dutySchedule.status, ['published', 'ended']),
  columns: {
    shifts_count: countOf(dutyShift, eq(dutyShift.schedule_id, dutySchedule.id)),
    empty_count: whole<number>(
      sql`(select count(*)::int from ${dutyShift} e
        where e.schedule_id = ${dutySchedule.id} and e.user_id is null and e.status = 'planned')`,
    ),
  },
  list: {
    sorts: { date_from: dutySchedule.date_from, name: dutySchedule.name },
    default_sort: '-date_from',
    filters: { kind: anyOf(dutySchedule.kind), status: anyOf(dutySchedule.status) },
    search: [dutySchedule.name],
  },
  lifecycle: scheduleLifecycle,
  wrong_state: r.wrong_state,
  beforeCreate: async (ctx, draft, organizationId) => {
    await requireSound(ctx, draft, organizationId);
    return { created_by: ctx.actor.user_id };
  },
  beforeUpdate: async (ctx, change, before) => {
    await requireSound(ctx, change, before.organization_id);
    // what was generated fits the old days and slots
    if (isPlanned(before, change)) await ctx.db.delete(dutyShift).where(eq(dutyShift.schedule_id, before.id));
    return undefined;
  },
  beforeMove: {
    publish: async (ctx, row, { anyway }) => {
      await publishShifts(ctx, row, anyway);
      return { set: { published_at: sql`now()` } };
    },
    end: async (ctx, row) => {
      await cancelAhead(ctx, row.id);
      return undefined;
    },
  },
});

type Draft = DraftOf<typeof dutySchedules>;
type Stored = typeof dutySchedule.$inferSelect;

/** Whether a change asks for other shifts than those there are. */
const isPlanned = (before: Stored, change: Draft): boolean =>
  JSON.stringify(planOf(before)) !== JSON.stringify(planOf(change));
const planOf = ({ kind, date_from, date_to, slots, place_ids, points, rotation }: Draft | Stored) => [
  kind,
  date_from,
  date_to,
  slots.map(({ name, start, end, roles }) => [name, start, end, roles.map(({ role, headcount }) => [role, headcount])]),
  place_ids,
  [points.weekday, points.weekend, points.holiday, points.night],
  rotation && [rotation.groups, rotation.step, rotation.skip_holidays],
];

/** Days, places and people that a school may plan with, each said at its field. */
async function requireSound(ctx: Writer, draft: Draft, organizationId: string): Promise<void> {
  const errors: Record<string, readonly Text[]> = {};
  if (daysBetween(draft.date_from, draft.date_to) >= MOST_DAYS) errors['date_to'] = [t.a_year];
  const places = await dutyPlaces(ctx.db, organizationId, { ids: draft.place_ids });
  if (places.length !== new Set(draft.place_ids).size) errors['place_ids'] = [t.foreign_place];
  else if (draft.checkin === 'qr' && places.length === 0) errors['place_ids'] = [t.places_needed];
  else if (draft.checkin === 'gps' && !places.some(({ lat }) => lat !== null)) errors['place_ids'] = [t.spots_needed];
  if (await reachesAudience(ctx.services, ctx, draft.audience)) {
    const pool = new Set((await poolOf(ctx, { ...draft, organization_id: organizationId })).map(({ id }) => id));
    if (pool.size === 0) errors['audience'] = [t.nobody_in_pool];
    else if (draft.rotation?.groups.flat().some((id) => !pool.has(id))) errors['rotation'] = [t.not_staff];
    else if (hasTwice(draft.rotation?.groups.flat() ?? [])) errors['rotation'] = [t.two_groups];
  } else errors['audience'] = [t.not_reached];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}

const hasTwice = (ids: readonly string[]): boolean => new Set(ids).size < ids.length;

type Row = Awaited<ReturnType<typeof scheduleStore.get>>;

/** Rows with the names of their people and places, all of a page at once. */
async function named<R extends Row>({ db, services, actor }: Context, rows: readonly R[]) {
  const parts = await nameParts(
    db,
    services,
    rows.flatMap((row) => row.audience.include),
  );
  const partOf = new Map(parts.map((one) => [`${one.kind} ${one.id}`, one]));
  const ids = [...new Set(rows.flatMap((row) => row.place_ids))];
  const places = new Map((await dutyPlaces(db, currentOrganization(actor), { ids })).map((one) => [one.id, one]));
  const people = await namesOfUsers(
    db,
    rows.flatMap((row) => row.rotation?.groups.flat() ?? []),
  );
  return rows.map((row) => ({
    ...row,
    rotation_people: (row.rotation?.groups.flat() ?? []).flatMap((id) => {
      const one = people.get(id);
      return one ? [{ id, name: one.name, name_en: one.name_en }] : [];
    }),
    parts: row.audience.include.flatMap(({ kind, id, user_types }) => {
      const one = partOf.get(`${kind} ${id}`);
      return one ? [{ kind, id, user_types, name: one.name, name_en: one.name_en }] : [];
    }),
    places: row.place_ids.flatMap((id) => {
      const one = places.get(id);
      return one ? [{ id, name: one.name, name_en: one.name_en }] : [];
    }),
  }));
}

async function one(ctx: Context, row: Row) {
  const [view] = await named(ctx, [row]);
  if (!view) throw new Error('a roster was not named');
  return view;
}

export async function listSchedules(ctx: Context, query: QueryOf<typeof dutySchedules>) {
  const page = await scheduleStore.list(ctx, query);
  return { ...page, list: await named(ctx, page.list) };
}
export const viewSchedule = async (ctx: Context, id: string) => one(ctx, await scheduleStore.get(ctx, id));
export const createSchedule = async (ctx: Context, draft: Draft) => one(ctx, await scheduleStore.create(ctx, draft));
export const updateSchedule = async (ctx: Context, id: string, body: BodyOf<typeof dutySchedules>) =>
  one(ctx, await scheduleStore.update(ctx, id, body));
export const publishSchedule = async (ctx: Context, id: string, body: { version: number; anyway: boolean }) =>
  one(ctx, await scheduleStore.move(ctx, 'publish', id, body));
export const endSchedule = async (ctx: Context, id: string, body: { version: number }) =>
  one(ctx, await scheduleStore.move(ctx, 'end', id, body));

type Asked = Parameters<typeof offerParts>[2];
export const offerPeople = async (ctx: Context, { kind, q }: { readonly kind: Asked; readonly q: string }) => ({
  list: [...(await offerParts(ctx.services, ctx, kind, q))],
});

export async function offerPlaces(ctx: Context, q: string) {
  const places = await dutyPlaces(ctx.db, currentOrganization(ctx.actor), { q });
  return { list: places.map(({ id, name, name_en, kind }) => ({ id, name, name_en, kind })) };
}

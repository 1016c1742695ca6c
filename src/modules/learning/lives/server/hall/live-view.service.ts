import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { bfloor, broom, building } from '#modules/campus/premises/server/tables.ts';
import { namesOfDepartments, namesOfUsers } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { pictureOf } from '#modules/desk/news/server/public.ts';
import { nameParts } from '#server/audience/audience.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { inSession } from '#server/media/grants.ts';
import type { Services } from '#server/services.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { liveDetail, liveRow, playSources } from '../../contract/lives.shapes.ts';
import { chatCounts } from '../chat-counts.ts';
import { reachesInvited } from '../desk/decider-reach.service.ts';
import { actionsOf, mayDecide } from '../desk/live-actions.policy.ts';
import { isOnAir, isOwner, sideOf, standingOf } from '../live.policy.ts';
import { findLive, invitesClassOf, type LiveRow } from '../lives.queries.ts';
import { mediaEngine } from '../media-engine.ts';
import { portraitsOf } from '../portraits.service.ts';
import { live, liveReminder, liveType, liveViewer } from '../tables.ts';
import { canSee } from './visibility.service.ts';

export type Row = z.input<typeof liveRow>;
type Play = z.input<typeof playSources>;

export const PLAY_SECONDS = 7200;
/** A fresh address is asked for so long before the old one ends. */
const RENEW_BEFORE_SECONDS = 900;

/** Addresses by which one viewer watches, for two hours. */
export function playOf(services: Services, row: LiveRow, viewer: string): Play | null {
  const stream = { live_id: row.id, stream_name: row.stream_name };
  const sources = mediaEngine.of(services).playSources(services, stream, viewer, PLAY_SECONDS);
  if (sources.length === 0) return null;
  return {
    sources: [...sources],
    renew_at: new Date(Date.now() + (PLAY_SECONDS - RENEW_BEFORE_SECONDS) * 1000).toISOString(),
  };
}

/** Lives as one reader sees them, in the same order. That they may see them was decided before. */
export function viewLives(ctx: Context, rows: readonly LiveRow[]): Promise<Row[]> {
  const { db, actor, services } = ctx;
  return acrossOrganizations(db, async () => {
    const ids = rows.map((row) => row.id);
    const people = await namesOfUsers(
      db,
      rows.map((row) => row.host_id),
    );
    const schools = await namedOrganizations(
      db,
      rows.map((row) => row.organization_id),
    );
    const types = await typesOf(
      db,
      rows.map((row) => row.live_type_id),
    );
    const counts = await chatCounts.of(services)(db, ids);
    const mine = await viewerFacts(db, actor.user_id, ids);
    const reached = await decidable(ctx, rows);
    return rows.map((row): Row => {
      const host = people.get(row.host_id);
      const school = schools.get(row.organization_id);
      const type = types.get(row.live_type_id);
      if (!type) throw new Error(`live ${row.id} has no type`);
      const cover_id = row.cover_id ?? type.cover_id;
      return {
        ...row,
        cover: cover_id ? pictureOf(services.seal, cover_id) : null,
        type,
        host: { id: row.host_id, name: host?.name ?? '', name_en: host?.name_en ?? null },
        organization: { id: row.organization_id, name: school?.name ?? '', name_en: school?.name_en ?? null },
        ...standingOf(row),
        chat_count: counts.get(row.id) ?? 0,
        my: { reminder: mine.reminders.get(row.id) ?? null, seconds: mine.seconds.get(row.id) ?? 0 },
        actions: actionsOf(actor, row).filter((one) => one !== 'approve' || reached.has(row.id)),
      };
    });
  });
}

/** Those among lives about which the reader decides, and whose audience lies within their reach. */
async function decidable(ctx: Context, rows: readonly LiveRow[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const row of rows) if (mayDecide(ctx.actor, row) && (await reachesInvited(ctx, row))) found.add(row.id);
  return found;
}

async function typesOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .select()
    .from(liveType)
    .where(inArray(liveType.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

async function namedOrganizations(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .select({ id: organization.id, name: organization.name, name_en: organization.name_en })
    .from(organization)
    .where(inArray(organization.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

async function viewerFacts(db: Db, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return { reminders: new Map<string, number>(), seconds: new Map<string, number>() };
  const reminders = await db
    .select({ live_id: liveReminder.live_id, minutes: liveReminder.minutes_before })
    .from(liveReminder)
    .where(and(eq(liveReminder.user_id, userId), inArray(liveReminder.live_id, [...ids])));
  const watched = await db
    .select({ live_id: liveViewer.live_id, seconds: liveViewer.seconds })
    .from(liveViewer)
    .where(and(eq(liveViewer.user_id, userId), inArray(liveViewer.live_id, [...ids])));
  return {
    reminders: new Map(reminders.map((row) => [row.live_id, row.minutes])),
    seconds: new Map(watched.map((row) => [row.live_id, row.seconds])),
  };
}

/** A live that the caller may see. Refuses (404001) any other, whether it is there or not. */
export async function getLive(ctx: Pick<Context, 'db' | 'actor'>, id: string): Promise<LiveRow> {
  const row = await findLive(ctx.db, id);
  if (!row || !(await canSee(ctx.db, ctx.actor, row))) throw refuse(shared.not_found);
  return row;
}

/** Everything about a live that this reader may know. */
export const showLive = async (ctx: Context, id: string) => showRow(ctx, await getLive(ctx, id));

/** The same for somebody who was found to see it, though perhaps for the last time. */
export async function showRow(ctx: Context, row: LiveRow): Promise<z.input<typeof liveDetail>> {
  const { db, actor, services } = ctx;
  const [view] = await viewLives(ctx, [row]);
  if (!view) throw refuse(shared.not_found);
  return acrossOrganizations(db, async () => {
    const people = await namesOfUsers(db, [row.creator_id, ...row.co_host_ids, ...row.moderator_ids]);
    const named = (userId: string) => namedIn(people, userId);
    const places = await namesOfDepartments(db, [row.department_id]);
    return {
      ...row,
      ...view,
      ...(await planOf(ctx, row)),
      actions: await actionsFor(ctx, row, view.actions),
      creator: named(row.creator_id),
      co_hosts: row.co_host_ids.map(named),
      moderators: row.moderator_ids.map(named),
      department: namedIn(places, row.department_id),
      broom: row.broom_id ? await roomOf(db, row.broom_id) : null,
      side: sideOf(actor, row),
      play: isShown(ctx, row) ? playOf(services, row, inSession(actor.user_id, actor)) : null,
      my_key: actor.user_id,
    };
  });
}

/** A homeroom teacher sees who of the own classes was there, whatever live it is. */
async function actionsFor({ db, actor }: Context, row: LiveRow, known: Row['actions']): Promise<Row['actions']> {
  if (row.started_at === null || known.includes('viewers')) return known;
  return (await invitesClassOf(db, actor.user_id, row.id)) ? [...known, 'viewers'] : known;
}

type Names = ReadonlyMap<string, { readonly name: string; readonly name_en: string | null }>;

const namedIn = (names: Names, id: string) => ({
  id,
  name: names.get(id)?.name ?? '',
  name_en: names.get(id)?.name_en ?? null,
});

/** The audience sees it from the start on; its host a rehearsal, too. */
const isShown = ({ actor }: Context, row: LiveRow): boolean =>
  isOnAir(row) || (row.status === 'approved' && row.publish_state === 'pushing' && sideOf(actor, row) === 'host');

/** What those know who plan it, or decide about it. */
async function planOf(ctx: Context, row: LiveRow) {
  const { db, actor } = ctx;
  const own = isOwner(actor, row);
  const knows = own || mayDecide(actor, row);
  const isWaiting = row.status === 'pending_approval';
  return {
    facts: own ? { ...row, parts: row.audience ? await partsOf(ctx, row.audience) : [] } : null,
    portraits: knows && row.portrait_class_ids.length ? await portraitsOf(db, row.portrait_class_ids) : null,
    same_time: knows && isWaiting ? await sameTime(db, row) : [],
    opinion: knows ? row.opinion : null,
    is_returned: knows && row.opinion !== null && row.status === 'draft',
  };
}

async function roomOf(db: Db, id: string) {
  const [row] = await db
    .select({
      id: broom.id,
      name: sql<string>`concat_ws(' ', ${building.name}, ${broom.number}, ${broom.name})`,
      name_en: sql<string>`concat_ws(' ', coalesce(${building.name_en}, ${building.name}), ${broom.number}, coalesce(${broom.name_en}, ${broom.name}))`,
    })
    .from(broom)
    .innerJoin(bfloor, eq(bfloor.id, broom.bfloor_id))
    .innerJoin(building, eq(building.id, bfloor.building_id))
    .where(eq(broom.id, id));
  return row ?? null;
}

async function partsOf({ db, services }: Context, audience: NonNullable<LiveRow['audience']>) {
  const named = await nameParts(db, services, audience.include);
  return named.map(({ kind, id, name, name_en }) => ({
    kind,
    id,
    name,
    name_en,
    user_types: [...(audience.include.find((one) => one.id === id)?.user_types ?? [])],
  }));
}

async function sameTime(db: Db, row: LiveRow) {
  const rows = await db
    .select()
    .from(live)
    .where(
      and(
        eq(live.organization_id, row.organization_id),
        inArray(live.status, ['pending_approval', 'approved']),
        sql`${live.plan_start_at} < ${row.plan_end_at} and ${live.plan_end_at} > ${row.plan_start_at}`,
        ne(live.id, row.id),
      ),
    )
    .limit(20);
  const people = await namesOfUsers(
    db,
    rows.map((one) => one.host_id),
  );
  return rows.map((one) => ({
    id: one.id,
    title: one.title,
    host: people.get(one.host_id)?.name ?? '',
    plan_start_at: one.plan_start_at,
    plan_end_at: one.plan_end_at,
  }));
}

import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { classDepartmentsTaught } from '#modules/core/school/server/public.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { nameParts, reachesAudience } from '#server/audience/audience.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { inSession } from '#server/media/grants.ts';
import { currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import type { Audience } from '#shared/audience.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { gramsOf } from '#shared/text/bigrams.ts';
import type { liveVideos } from '../../contract/videos.contract.ts';
import { videoRefusals as r } from '../../contract/videos.refusals.ts';
import { videoRights } from '../../rights.ts';
import { frameAddress, playAddresses } from '../media/addresses.ts';
import { firstFrame, quotaOf, takeFilm } from '../packages/packages.service.ts';
import { liveVideo } from '../tables.ts';
import { worksOn } from '../video.policy.ts';
import { getVideo, mayCount, type StoredVideo, standingOf, videoMoves } from '../video-access.service.ts';
import { albumsOfVideos, videoHosts } from '../video-hosts.ts';
import { cardOf, keyOf, rowOf } from '../video-rows.ts';
import {
  captionsOf,
  type FoundVideo,
  favoriteOf,
  isNotArchived,
  listVideos,
  type VideoQuery,
  videoReader,
  videosWithin,
  waitsFor,
  watchedBy,
} from '../videos.queries.ts';
import { viewerOf } from '../viewer.service.ts';
import { openTo } from '../visibility.queries.ts';
import { proposePortraits } from './portraits.service.ts';

type Draft = z.output<(typeof liveVideos)['create']['body']>;
/** What its owner says of a video. */
export type Facts = Omit<Draft, 'file_id' | 'album_ids'>;
type MineQuery = z.output<(typeof liveVideos)['mine']['query']>;
const RELATED = 8;

/** Videos open to the caller, all that they manage, or what waits for their review. */
export async function viewVideos(ctx: Context, { scope, album_id, ...query }: VideoQuery) {
  const { db, actor } = ctx;
  return acrossOrganizations(db, async () => {
    const inAlbum = album_id ? (albumsOfVideos.of(ctx.services)?.inAlbum(album_id) ?? sql`false`) : undefined;
    const page = await listVideos(db, actor.user_id, and(await baseOf(ctx, scope, query), inAlbum), query);
    return { ...page, list: page.list.map((found) => shownRow(ctx, found)) };
  });
}

async function baseOf(ctx: Context, scope: VideoQuery['scope'], query: Pick<VideoQuery, 'status'>) {
  const { actor } = ctx;
  if (scope === 'manage') {
    const asksForArchived = query.status?.includes('archived');
    return and(videosWithin(scopeOf(actor, videoRights.manage)), asksForArchived ? undefined : isNotArchived);
  }
  if (scope === 'review') {
    const of = (code: typeof videoRights.review | typeof videoRights.approvePublic) =>
      holds(actor, code) ? scopeOf(actor, code) : null;
    if (!of(videoRights.review) && !of(videoRights.approvePublic)) throw refuse(shared.no_right);
    return waitsFor(actor.user_id, of(videoRights.review), of(videoRights.approvePublic));
  }
  if (!holds(actor, videoRights.watch)) throw refuse(shared.no_right);
  return openTo(await viewerOf(ctx, actor));
}

const shownRow = (ctx: Context, found: FoundVideo) => rowOf(ctx, found, standingOf(ctx.actor, found.row));

/** Own videos; those watched; favourites, as far as they are still open. */
export async function viewOwnVideos(ctx: Context, { tab, ...query }: MineQuery) {
  const { db, actor } = ctx;
  return acrossOrganizations(db, async () => {
    const me = actor.user_id;
    const kept = query.status?.includes('archived') ? undefined : isNotArchived;
    const base =
      tab === 'uploaded'
        ? and(eq(liveVideo.owner_id, me), kept)
        : and(openTo(await viewerOf(ctx, actor)), tab === 'history' ? watchedBy(me) : favoriteOf(me));
    const page = await listVideos(db, me, base, { ...query, sort: query.sort ?? '-updated_at' });
    return { ...page, list: page.list.map((found) => shownRow(ctx, found)) };
  });
}

export const viewQuota = (ctx: Context) => quotaOf(ctx, ctx.actor.user_id, currentOrganization(ctx.actor));

/** One video with everything about it; somebody who only watches it reads nothing of its review and audience. */
export async function showVideo(ctx: Context, id: string) {
  const { found, standing } = await getVideo(ctx, id);
  const { row, pack } = found;
  return acrossOrganizations(ctx.db, async () => ({
    ...rowOf(ctx, found, standing),
    may_count: mayCount(ctx.actor, row),
    ...(worksOn(standing) ? await workFacts(ctx, found, keyOf(ctx, standing)) : NO_WORK),
    department: found.department,
    source_id: row.source_id,
    width: pack?.width ?? null,
    height: pack?.height ?? null,
    codec: pack?.video_codec ?? null,
    renditions: (pack?.renditions ?? []).map(({ name, height, bandwidth }) => ({
      name,
      height,
      kbps: Math.round(bandwidth / 1000),
    })),
    poster_frame: row.poster_frame,
    chapters: [...row.chapters],
    captions: await captionsOf(ctx.db, id),
    publish_at: row.publish_at,
    expires_at: row.expires_at,
    allow_download: row.allow_download,
    no_skip: row.no_skip,
    notify_audience: row.notify_audience,
    complete_percent: row.complete_percent,
    keep_original: row.keep_original,
    like_count: row.like_count,
    related: await relatedTo(ctx, found),
  }));
}

const NO_WORK = {
  frames: [],
  poster_file_id: null,
  audience: null,
  audience_names: [],
  opinion: null,
  hide_reason: null,
  preview: null,
  places: [],
};

/** What those read who work on a video. */
async function workFacts(ctx: Context, { row, pack }: FoundVideo, viewer: string) {
  const { services } = ctx;
  return {
    frames: (pack?.frames ?? []).map(({ at_s }, n) => ({ at_s, url: frameAddress(services, row.id, viewer, n) })),
    poster_file_id: row.poster_file_id,
    audience: row.audience,
    audience_names: row.audience ? await wordsOfAudience(ctx, row.audience) : [],
    opinion: row.opinion,
    hide_reason: row.hide_reason,
    preview: pack?.renditions.length ? playAddresses(services, row.id, pack, inSession(viewer, ctx.actor)) : null,
    places: await placesOf(ctx, row.id),
  };
}

async function wordsOfAudience({ db, services }: Context, { include }: Audience) {
  const named = await nameParts(db, services, include);
  return named.map((part) => ({ cn: part.name, us: part.name_en ?? part.name }));
}

/** Where a video is used beside its own page. */
export async function placesOf({ db, services }: Pick<Context, 'db' | 'services'>, id: string) {
  const places = [];
  for (const host of videoHosts.of(services)) places.push(...((await host.places(db, [id])).get(id) ?? []));
  return places;
}

async function relatedTo(ctx: Context, { row }: FoundVideo) {
  const { db, actor } = ctx;
  if (!holds(actor, videoRights.watch)) return [];
  const near = sql`(${liveVideo.classroom_id} is not distinct from ${row.classroom_id}) desc, (${liveVideo.category} = ${row.category}) desc`;
  const list = await videoReader(actor.user_id)(db, {
    where: and(openTo(await viewerOf(ctx, actor)), ne(liveVideo.id, row.id)),
    order: [near, desc(liveVideo.published_at), desc(liveVideo.id)],
    limit: RELATED,
    offset: 0,
  });
  return list.map((one) => ({ ...cardOf(ctx, one, actor.user_id), status: 'published' as const }));
}

/** What is stored of the words by which a video is found. */
export function wordsOf({ title, title_en, summary }: Pick<StoredVideo, 'title' | 'title_en' | 'summary'>) {
  const { name_pinyin, name_initials } = nameKeys(title);
  const search_text = [title, title_en ?? '', name_pinyin, name_initials, summary ?? ''].join(' ').toLowerCase();
  return { search_text, grams: gramsOf(search_text) };
}

/** The department of a video: of its class, else the owner's own. Refuses a class of another school. */
export async function departmentFor({ db }: Context, ownerId: string, organizationId: string, classId: string | null) {
  if (!classId) return (await mainPlace(db, ownerId, organizationId))?.department?.id ?? null;
  const [found] = await db
    .select({ department_id: classroom.department_id })
    .from(classroom)
    .where(and(eq(classroom.id, classId), eq(classroom.organization_id, organizationId)));
  if (!found) throw refuseFields({ classroom_id: [{ cn: '请选择本校的班级', us: 'Choose a class at this school' }] });
  return found.department_id;
}

/** Refuses what the clock or the length of the film contradicts. */
export function requireTimes({ expires_at, chapters }: Facts, seconds: number | null): void {
  if (expires_at && Date.parse(expires_at) <= Date.now())
    throw refuseFields({ expires_at: [{ cn: '到期时间已过', us: 'This time has passed' }] });
  const last = chapters.at(-1);
  if (seconds !== null && last && last.t >= seconds)
    throw refuseFields({ chapters: [{ cn: '章节超出视频长度', us: 'A chapter begins after the end of the video' }] });
}

/** Refuses an audience that the owner may not write to. */
export async function requireReach(ctx: Context, audience: Audience | null): Promise<void> {
  if (!audience) return;
  const code = holds(ctx.actor, videoRights.manage) ? videoRights.manage : videoRights.upload;
  const chooser = { db: ctx.db, actor: ctx.actor, scope: scopeOf(ctx.actor, code) };
  if (!(await reachesAudience(ctx.services, chooser, audience))) throw refuse(r.audience_reach);
}

/** A video out of an own upload. It is a draft at once where the same film is playable already. */
export async function createVideo(ctx: Context, { file_id, album_ids, ...draft }: Draft) {
  const { db, actor, services } = ctx;
  const organization_id = currentOrganization(actor);
  const department_id = await departmentFor(ctx, actor.user_id, organization_id, draft.classroom_id);
  requireTimes(draft, null);
  await requireReach(ctx, draft.audience);
  const pack = await takeFilm(ctx, file_id, organization_id);
  const isReady = pack.status === 'ready';
  const [row] = await db
    .insert(liveVideo)
    .values({
      ...draft,
      ...wordsOf(draft),
      organization_id,
      department_id,
      owner_id: actor.user_id,
      package_id: pack.id,
      size: pack.size,
      duration_s: pack.duration_s,
      poster_frame: firstFrame(pack),
      status: isReady ? 'draft' : 'processing',
    })
    .returning();
  if (!row) throw new Error('the video was not stored');
  await videoMoves.begin(ctx, row);
  if (draft.has_minors) await proposePortraits(ctx, row);
  if (album_ids.length) await albumsOfVideos.of(services)?.add(ctx, row.id, album_ids);
  ctx.audit({ action: 'live_video.create', target: ['live_video', row.id], after: { title: draft.title } });
  return showVideo(ctx, row.id);
}

/** Classes that the owner teaches and the department in which they work: their own circle, to which they publish alone. */
export async function ownDepartments({ db }: Context, row: Pick<StoredVideo, 'owner_id' | 'organization_id'>) {
  const taught = await classDepartmentsTaught(db, row.owner_id, row.organization_id);
  const place = await mainPlace(db, row.owner_id, row.organization_id);
  return [...taught, ...(place?.department ? [place.department.id] : [])];
}

import { and, eq, exists, getColumns, gte, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { department, user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { fromDay, toDay } from '#server/lists/days.ts';
import { anyOf, defineList, is, pageOf, type RowReader } from '#server/lists/resource-list.ts';
import { textHolds } from '#server/search/gram-search.ts';
import type { liveVideos } from '../contract/videos.contract.ts';
import { liveVideo, liveVideoUser, videoCaption, videoPackage, videoPortrait } from './tables.ts';

export type VideoQuery = z.output<(typeof liveVideos)['list']['query']>;
type Asked = Omit<VideoQuery, 'scope' | 'album_id'>;

const { grams: _grams, search_text: _searched, ...stored } = getColumns(liveVideo);
const next = alias(videoPackage, 'next_package');

const columns = {
  row: stored,
  owner: { id: user.id, name: user.name, name_en: user.name_en },
  classroom: { id: classroom.id, name: classroom.name, name_en: classroom.name_en },
  department: { id: department.id, name: department.name, name_en: department.name_en },
  pack: {
    id: videoPackage.id,
    status: videoPackage.status,
    progress: videoPackage.progress,
    missing_s: videoPackage.missing_s,
    width: videoPackage.width,
    height: videoPackage.height,
    video_codec: videoPackage.video_codec,
    renditions: videoPackage.renditions,
    sound: videoPackage.sound,
    sprite: videoPackage.sprite,
    frames: videoPackage.frames,
  },
  next_progress: next.progress,
  my: {
    percent: liveVideoUser.percent,
    last_position: liveVideoUser.last_position,
    completed_at: liveVideoUser.completed_at,
  },
};

/** A selected video with what is shown beside it. */
export type FoundVideo = Awaited<ReturnType<ReturnType<typeof videoReader>>>[number];

/** Selects videos for a page, with the progress of one person. Needs a reach over all. */
export const videoReader = (userId: string) => async (db: Db, plan: Parameters<RowReader<never>>[1]) =>
  selectVideos(db, userId)
    .where(plan.where)
    .orderBy(...plan.order)
    .limit(plan.limit)
    .offset(plan.offset);

const selectVideos = (db: Db, userId: string) =>
  db
    .select(columns)
    .from(liveVideo)
    .innerJoin(user, eq(user.id, liveVideo.owner_id))
    .leftJoin(classroom, eq(classroom.id, liveVideo.classroom_id))
    .leftJoin(department, eq(department.id, liveVideo.department_id))
    .leftJoin(videoPackage, eq(videoPackage.id, liveVideo.package_id))
    .leftJoin(next, eq(next.id, liveVideo.next_package_id))
    .leftJoin(liveVideoUser, and(eq(liveVideoUser.live_video_id, liveVideo.id), eq(liveVideoUser.user_id, userId)));

/** One video, or null. No right is decided here. Needs a reach over all. */
export async function findVideo(db: Db, userId: string, id: string): Promise<FoundVideo | null> {
  const [found] = await selectVideos(db, userId).where(eq(liveVideo.id, id));
  return found ?? null;
}

const LENGTHS = { short: [0, 300], medium: [300, 1800], long: [1800, 100_000] } as const;

const list = defineList<Asked>({
  table: liveVideo,
  id: liveVideo.id,
  sorts: {
    published_at: liveVideo.published_at,
    updated_at: liveVideo.updated_at,
    view_count: liveVideo.view_count,
  },
  default_sort: '-published_at',
  filters: {
    category: anyOf(liveVideo.category),
    subject_value: is(liveVideo.subject_value),
    owner_id: is(liveVideo.owner_id),
    classroom_id: is(liveVideo.classroom_id),
    status: anyOf(liveVideo.status),
    visibility: anyOf(liveVideo.visibility),
    duration: (length) =>
      and(gte(liveVideo.duration_s, LENGTHS[length][0]), lt(liveVideo.duration_s, LENGTHS[length][1])),
    captions: (wanted) => sql`(cardinality(${liveVideo.caption_langs}) > 0) = ${wanted}`,
    from: fromDay(liveVideo.published_at),
    to: toDay(liveVideo.published_at),
  },
});

/** Videos whose title or captions contain a text. */
export async function matchesText(db: Db, q: string): Promise<SQL> {
  const titled = await textHolds(db, { id: liveVideo.id, text: liveVideo.search_text, grams: liveVideo.grams }, q);
  const spoken = await textHolds(
    db,
    { id: videoCaption.id, text: videoCaption.search_text, grams: videoCaption.grams },
    q,
  );
  return or(
    titled,
    sql`${liveVideo.id} in (select ${videoCaption.live_video_id} from ${videoCaption} where ${spoken})`,
  ) as SQL;
}

/** One page of the videos that fulfil `base` and the query, with the progress of one person. Needs a reach over all. */
export async function listVideos(db: Db, userId: string, base: SQL | undefined, { q, ...query }: Asked) {
  return pageOf(db, list, query, and(base, q ? await matchesText(db, q) : undefined), videoReader(userId));
}

/** Videos inside a scope, of a class film by the department of its class. */
export const videosWithin = (scope: Scope): SQL => within(scope, liveVideo.organization_id, liveVideo.department_id);

export const isNotArchived: SQL = ne(liveVideo.status, 'archived');

/** What waits for the decision of somebody who reviews in one scope and approves public ones in another. */
export function waitsFor(userId: string, reviews: Scope | null, approves: Scope | null): SQL {
  const steps = [
    reviews && and(eq(liveVideo.waits_for, 'reviewer'), videosWithin(reviews)),
    approves && and(eq(liveVideo.waits_for, 'public_reviewer'), videosWithin(approves)),
  ].flatMap((step) => step ?? []);
  return and(eq(liveVideo.status, 'pending'), ne(liveVideo.owner_id, userId), or(...steps) ?? sql`false`) as SQL;
}

/** Videos that somebody watched, or keeps as favourites, as a condition. */
export const watchedBy = (userId: string): SQL =>
  exists(
    sql`(select 1 from ${liveVideoUser} where ${and(
      eq(liveVideoUser.live_video_id, liveVideo.id),
      eq(liveVideoUser.user_id, userId),
      isNotNull(liveVideoUser.last_at),
    )})`,
  );
export const favoriteOf = (userId: string): SQL =>
  exists(
    sql`(select 1 from ${liveVideoUser} where ${and(
      eq(liveVideoUser.live_video_id, liveVideo.id),
      eq(liveVideoUser.user_id, userId),
      isNotNull(liveVideoUser.favorite_at),
    )})`,
  );

/** Bytes of the videos that somebody owns, or of all in an organisation. */
export async function bytesOf(db: Db, of: { owner_id: string } | { organization_id: string }): Promise<number> {
  const whose =
    'owner_id' in of ? eq(liveVideo.owner_id, of.owner_id) : eq(liveVideo.organization_id, of.organization_id);
  const [row] = await db
    .select({ n: sql<string>`coalesce(sum(${liveVideo.size}), 0)` })
    .from(liveVideo)
    .where(and(whose, isNotArchived));
  return Number(row?.n ?? 0);
}

/** Captions of a video without their lines. */
export const captionsOf = (db: Db, id: string) =>
  db
    .select({
      lang: videoCaption.lang,
      source: videoCaption.source,
      cues: sql<number>`jsonb_array_length(${videoCaption.cues})`,
    })
    .from(videoCaption)
    .where(eq(videoCaption.live_video_id, id))
    .orderBy(videoCaption.lang);

/** Public videos in which one of these people can be seen. */
export const publicVideosOf = (db: Db, userIds: readonly string[]) =>
  db
    .selectDistinct({
      id: liveVideo.id,
      title: liveVideo.title,
      title_en: liveVideo.title_en,
      organization_id: liveVideo.organization_id,
    })
    .from(videoPortrait)
    .innerJoin(liveVideo, eq(liveVideo.id, videoPortrait.live_video_id))
    .where(
      and(
        inArray(videoPortrait.user_id, [...userIds]),
        eq(liveVideo.is_shown, true),
        eq(liveVideo.shown_visibility, 'public'),
      ),
    );

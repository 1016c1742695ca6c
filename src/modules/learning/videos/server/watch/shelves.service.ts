import { and, desc, eq, exists, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { videoCategories } from '../../contract/video-choices.ts';
import { videoRights } from '../../rights.ts';
import { viewerKey } from '../media/addresses.ts';
import { liveVideo, liveVideoUser, videoCaption } from '../tables.ts';
import { getVideo } from '../video-access.service.ts';
import { videoTracks } from '../video-hosts.ts';
import { cardOf } from '../video-rows.ts';
import { type FoundVideo, matchesText, videoReader } from '../videos.queries.ts';
import { viewerOf } from '../viewer.service.ts';
import { openTo } from '../visibility.queries.ts';

const A_ROW = 12;
const FOUND_AT_MOST = 24;
const HITS_AT_MOST = 3;
const BEGUN_SECONDS = 5;

const newest = [desc(liveVideo.published_at), desc(liveVideo.id)];

/** Videos open to the caller as rows of posters. */
export async function viewShelves(ctx: Context) {
  const { db, actor } = ctx;
  if (!holds(actor, videoRights.watch)) throw refuse(shared.no_right);
  return acrossOrganizations(db, async () => {
    const viewer = await viewerOf(ctx, actor);
    const shelf = async (where: SQL | undefined, order: SQL[] = newest) => {
      const plan = { where: and(openTo(viewer), where), order, limit: A_ROW, offset: 0 };
      return (await videoReader(actor.user_id)(db, plan)).map((found) => shown(ctx, found));
    };
    const begun = exists(
      sql`(select 1 from ${liveVideoUser} where ${and(
        eq(liveVideoUser.live_video_id, liveVideo.id),
        eq(liveVideoUser.user_id, actor.user_id),
        isNotNull(liveVideoUser.last_at),
        isNull(liveVideoUser.completed_at),
        sql`${liveVideoUser.last_position} > ${BEGUN_SECONDS}`,
      )})`,
    );
    const stopped = await shelf(begun, [desc(liveVideoUser.last_at), desc(liveVideo.id)]);
    const first = await shelf(undefined);
    const classes = await shelf(isNotNull(liveVideo.classroom_id));
    const categories = [];
    for (const { code } of videoCategories) {
      if (code === 'class') continue; // they have the row of the classes
      const list = await shelf(eq(liveVideo.category, code));
      if (list.length) categories.push({ category: code, list });
    }
    return { continue: stopped, newest: first, classes, categories };
  });
}

const shown = (ctx: Context, found: FoundVideo) => ({
  ...cardOf(ctx, found, viewerKey.person(ctx.actor.user_id)),
  visibility: found.row.shown_visibility ?? found.row.visibility,
  status: 'published' as const,
});

/** Videos open to the caller in whose title or words a text is, with the seconds at which it is said. */
export async function searchVideos(ctx: Context, q: string) {
  const { db, actor } = ctx;
  if (!holds(actor, videoRights.watch)) throw refuse(shared.no_right);
  return acrossOrganizations(db, async () => {
    const where = and(openTo(await viewerOf(ctx, actor)), await matchesText(db, q));
    const found = await videoReader(actor.user_id)(db, { where, order: newest, limit: FOUND_AT_MOST, offset: 0 });
    const ids = found.map(({ row }) => row.id);
    const said = ids.length
      ? await db
          .select({ id: videoCaption.live_video_id, lang: videoCaption.lang, cues: videoCaption.cues })
          .from(videoCaption)
          .where(inArray(videoCaption.live_video_id, ids))
          .orderBy(videoCaption.lang)
      : [];
    const word = q.toLowerCase();
    const hitsOf = (id: string) =>
      said
        .filter((one) => one.id === id)
        .flatMap(({ lang, cues }) =>
          cues
            .filter((cue) => cue.text.toLowerCase().includes(word))
            .map((cue) => ({ at_s: cue.from, lang, text: cue.text })),
        )
        .slice(0, HITS_AT_MOST);
    return { list: found.map((one) => ({ ...shown(ctx, one), hits: hitsOf(one.row.id) })) };
  });
}

/** What is said in a video that the caller may watch, and what ran beside it. */
export async function viewTranscript(ctx: Context, id: string) {
  const { db, services } = ctx;
  const { found } = await getVideo(ctx, id);
  return acrossOrganizations(db, async () => {
    const captions = await db
      .select({ lang: videoCaption.lang, cues: videoCaption.cues })
      .from(videoCaption)
      .where(eq(videoCaption.live_video_id, id))
      .orderBy(videoCaption.lang);
    const tracks = [];
    for (const track of videoTracks.of(services)) {
      const { source, source_id } = found.row;
      const lines = await track.load(ctx, { id, source, source_id });
      if (lines) tracks.push({ name: track.name, title: track.title, lines: [...lines] });
    }
    return { captions: captions.map(({ lang, cues }) => ({ lang, cues: [...cues] })), tracks };
  });
}

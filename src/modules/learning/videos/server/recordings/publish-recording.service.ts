import { eq, sql } from 'drizzle-orm';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { cut } from '#shared/text/cut.ts';
import { CHAPTERS_AT_MOST } from '../../contract/videos.shapes.ts';
import { mediaChanged } from '../media/video-media.service.ts';
import { asJob } from '../packages/packages.service.ts';
import { announcePublished, shownAs } from '../review/video-moves.service.ts';
import { liveVideo } from '../tables.ts';
import { type StoredVideo, videoMoves } from '../video-access.service.ts';

const TITLE_AT_MOST = 40;
const TITLE_EN_AT_MOST = 80;

async function lockRecording({ db }: EventSource, videoId: string): Promise<StoredVideo | null> {
  const [row] = await db.select().from(liveVideo).where(eq(liveVideo.id, videoId)).for('update');
  return row?.source === 'live' && row.status !== 'archived' ? row : null;
}

/** What became of a recording that was to be published. */
export type PublishedRecording = 'published' | 'not_ready' | 'needs_review' | 'gone';

/**
 * Publishes a recording for those who could watch its live, without a review: somebody approved the live for them. In the
 * transaction of the source, which needs a reach over all. `published`: it is, now or before. `not_ready`: it is still
 * being processed or failed; call again on `videoReady`. `needs_review`: it stays what it is and its owner submits it,
 * because it is to be public, has no audience, or was submitted, returned or hidden by somebody. `gone`: no recording
 * has this id, or it was deleted.
 */
export async function publishRecording(source: EventSource, videoId: string): Promise<PublishedRecording> {
  const row = await lockRecording(source, videoId);
  if (!row) return 'gone';
  if (row.status === 'published') return 'published';
  if (row.status === 'processing' || row.status === 'failed') return 'not_ready';
  const hasNobody = row.visibility === 'audience' && !row.audience?.include.length;
  if (row.status !== 'draft' || row.visibility === 'public' || hasNobody) return 'needs_review';
  await asJob(source.db, async (mover) => {
    const after = await videoMoves.advance(mover, row, 'submit', { to: 'published', set: shownAs(row) });
    await mediaChanged(source, [row.id]);
    await announcePublished(source, after);
  });
  await todosChanged(source, [row.owner_id]);
  return 'published';
}

/** A chapter as other modules name it: a second of the film and what begins there. */
export interface ChapterInput {
  readonly t: number;
  readonly title: string;
  readonly title_en?: string | null;
}

/**
 * Replaces the chapters of a recording, in the transaction of the source, which needs a reach over all. They may come in
 * any order: those outside the film or without a title are left out, of two in the same second the later one, titles are
 * cut to 40 characters (80 in English), and only the first 50 stand. A film whose first chapter begins later gets one
 * called 开始 at 0:00. An empty list removes them. Answers how many stand now; null: no recording has this id.
 */
export async function setChapters(
  source: EventSource,
  videoId: string,
  given: readonly ChapterInput[],
): Promise<number | null> {
  const row = await lockRecording(source, videoId);
  if (!row) return null;
  const chapters = chaptersOf(given, row.duration_s);
  await asJob(source.db, async ({ audit }) => {
    await source.db
      .update(liveVideo)
      .set({ chapters, version: row.version + 1, updated_at: sql`now()` })
      .where(eq(liveVideo.id, row.id));
    audit({
      action: 'live_video.chapters',
      target: ['live_video', row.id],
      organization_id: row.organization_id,
      before: { count: row.chapters.length },
      after: { count: chapters.length },
    });
  });
  return chapters.length;
}

function chaptersOf(given: readonly ChapterInput[], seconds: number | null): StoredVideo['chapters'] {
  const inOrder = given
    .map(({ t, title, title_en = null }) => ({
      t: Math.max(0, Math.floor(t)),
      title: cut(title.trim(), TITLE_AT_MOST),
      title_en: cut(title_en?.trim() ?? '', TITLE_EN_AT_MOST) || null,
    }))
    .filter((one) => one.title !== '' && (seconds === null || one.t < seconds))
    .sort((a, b) => a.t - b.t);
  const once = inOrder.filter((one, n) => one.t !== inOrder[n - 1]?.t);
  const [first] = once;
  if (first && first.t > 0) once.unshift({ t: 0, title: '开始', title_en: 'Beginning' });
  return once.slice(0, CHAPTERS_AT_MOST);
}

import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { liveVideo } from '../tables.ts';

/** A film of a recording: its length in seconds once it is known, and whether it has chapters. */
export interface RecordedFilm {
  readonly id: string;
  readonly seconds: number | null;
  readonly has_chapters: boolean;
}

/** The films that were made of the recording of a live, in their order; deleted ones stay, since the others follow them. Needs a reach over all. */
export async function filmsOfRecording(db: Db, sourceId: string): Promise<RecordedFilm[]> {
  const rows = await db
    .select({ id: liveVideo.id, seconds: liveVideo.duration_s, chapters: liveVideo.chapters })
    .from(liveVideo)
    .where(and(eq(liveVideo.source, 'live'), eq(liveVideo.source_id, sourceId)))
    .orderBy(asc(liveVideo.id));
  return rows.map(({ id, seconds, chapters }) => ({ id, seconds, has_chapters: chapters.length > 0 }));
}

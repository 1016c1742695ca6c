import { and, asc, eq, sql } from 'drizzle-orm';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { FileRow } from '#server/files/kinds.ts';
import type { Services } from '#server/services.ts';
import type { Audience } from '#shared/audience.ts';
import { cut } from '#shared/text/cut.ts';
import { proposePortraits } from '../desk/portraits.service.ts';
import { wordsOf } from '../desk/videos.service.ts';
import { FILM } from '../film-kinds.ts';
import { asJob, firstFrame, packageOf } from '../packages/packages.service.ts';
import { liveVideo } from '../tables.ts';
import { videoMoves } from '../video-access.service.ts';

/** What a live hands over once it is over. */
export interface FromRecording {
  /** The live. */
  readonly source_id: string;
  /** Films on this node in their order, mp4; more than one where the picture changed. They are copied. */
  readonly files: readonly string[];
  readonly organization_id: string;
  readonly owner_id: string;
  readonly department_id?: string | null;
  readonly classroom_id?: string | null;
  readonly title: string;
  readonly title_en?: string | null;
  readonly summary?: string | null;
  readonly category?: (typeof liveVideo.$inferInsert)['category'];
  readonly subject_value?: string | null;
  /** Who could watch the live; the owner may change it before the replay is submitted. */
  readonly visibility: (typeof liveVideo.$inferInsert)['visibility'];
  readonly audience: Audience | null;
  readonly has_minors: boolean;
}

/**
 * Makes videos of the recording of a live: drafts of its owner, one a film, made playable in the background. Works in
 * transactions of its own. Called again for the same live it answers the ids of the first time. Recordings are not
 * refused for want of room; they count as their owner's from then on.
 */
export async function createFromRecording(services: Services, given: FromRecording): Promise<string[]> {
  const { source_id, files, organization_id, owner_id } = given;
  const before = await services.database.read(EVERYWHERE, (db) => idsOf(db, source_id));
  if (before.length || files.length === 0) return before;
  const kept: FileRow[] = [];
  for (const [n, path] of files.entries())
    kept.push(
      await services.files.keep({
        path,
        kind: FILM,
        mime: 'video/mp4',
        name: `${given.title}-${n + 1}.mp4`,
        owner_id,
        organization_id,
      }),
    );
  return services.database.write(EVERYWHERE, async ({ db }) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`recording ${source_id}`}, 0))`);
    const made = await idsOf(db, source_id);
    if (made.length) return made; // the files of this call are loose and go by themselves
    for (const [n, file] of kept.entries()) {
      const part = kept.length > 1 ? ` (${n + 1}/${kept.length})` : '';
      made.push(await addRecorded({ db, services }, given, file, part));
    }
    return made;
  });
}

async function addRecorded(
  source: { readonly db: Db; readonly services: Services },
  given: FromRecording,
  file: FileRow,
  part: string,
): Promise<string> {
  const { db } = source;
  const { source_id, organization_id, owner_id, category = 'lecture', visibility, audience, has_minors } = given;
  const pack = await packageOf(source, file, owner_id, organization_id);
  const facts = {
    title: `${cut(given.title, 80 - part.length)}${part}`,
    title_en: given.title_en ? `${cut(given.title_en, 120 - part.length)}${part}` : null,
    summary: given.summary ?? null,
  };
  const { department_id = null, classroom_id = null, subject_value = null } = given;
  const [row] = await db
    .insert(liveVideo)
    .values({
      ...facts,
      ...wordsOf(facts),
      source_id,
      organization_id,
      owner_id,
      source: 'live',
      department_id,
      classroom_id,
      subject_value,
      category,
      visibility,
      audience,
      has_minors,
      package_id: pack.id,
      size: pack.size,
      duration_s: pack.duration_s,
      poster_frame: firstFrame(pack),
      status: pack.status === 'ready' ? 'draft' : 'processing',
    })
    .returning();
  if (!row) throw new Error('the recording was not stored');
  await asJob(db, async (mover) => {
    await videoMoves.begin(mover, row);
    mover.audit({ action: 'live_video.record', target: ['live_video', row.id], organization_id });
  });
  if (has_minors) await proposePortraits(source, row);
  return row.id;
}

const idsOf = async (db: Db, sourceId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: liveVideo.id })
    .from(liveVideo)
    .where(and(eq(liveVideo.source, 'live'), eq(liveVideo.source_id, sourceId)))
    .orderBy(asc(liveVideo.id));
  return rows.map((row) => row.id);
};

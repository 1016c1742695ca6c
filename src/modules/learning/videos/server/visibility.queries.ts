import { and, arrayOverlaps, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { shownTo } from '#server/audience/shown-to.ts';
import type { Db } from '#server/database/database.ts';
import { liveVideo } from './tables.ts';

/**
 * Who may watch what, as a condition of queries. An audience is kept as the keys of its parts, and a viewer has the keys
 * of all parts that they are in today, so that somebody who comes to a class sees its videos at once and somebody who
 * left it does not. A viewer works in a reach over all: videos of a school group lie above the viewer's own school.
 */
export interface VideoViewer {
  /** Organisations whose videos for everybody signed in they see: the own one and those above. Of a guest: the whole group. */
  readonly line: readonly string[];
  /** Keys of the parts of audiences; null: a guest, who sees what is public alone. */
  readonly keys: readonly string[] | null;
  /** Class departments that they teach: the staff of a class sees what its families see. */
  readonly classes: readonly string[];
}

/** Published, in time, and open to this viewer; what can be watched only where it is used is not. */
export function openTo({ line, keys, classes }: VideoViewer): SQL {
  const isPublic = and(eq(liveVideo.shown_visibility, 'public'), within(line));
  if (keys === null) return and(isShownNow, isPublic) as SQL;
  const login = and(eq(liveVideo.shown_visibility, 'login'), within(line));
  const chosen = shownTo(keys, liveVideo);
  const taught = classes.length
    ? arrayOverlaps(
        liveVideo.shown_to,
        classes.flatMap((id) => [`department:${id}:*`, `department:${id}:student`, `department:${id}:guardian`]),
      )
    : sql`false`;
  const audience = and(eq(liveVideo.shown_visibility, 'audience'), or(chosen, taught));
  return and(isShownNow, or(isPublic, login, audience)) as SQL;
}

/** Public, published and in time: for everybody, wherever they come from. */
export const isPublicNow = (): SQL => and(isShownNow, eq(liveVideo.shown_visibility, 'public')) as SQL;

/** Published and in time, for any viewer. By the clock of the database, so that nothing has to happen at its hour. */
export const isShownNow: SQL = and(
  eq(liveVideo.is_shown, true),
  or(isNull(liveVideo.publish_at), sql`${liveVideo.publish_at} <= now()`),
  or(isNull(liveVideo.expires_at), sql`${liveVideo.expires_at} > now()`),
) as SQL;

const within = (line: readonly string[]): SQL =>
  line.length ? inArray(liveVideo.organization_id, [...line]) : sql`false`;

/** Which of these videos are open to a viewer. Needs a reach over all. */
export async function listOpenAmong(db: Db, viewer: VideoViewer, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: liveVideo.id })
    .from(liveVideo)
    .where(and(inArray(liveVideo.id, [...ids]), openTo(viewer)));
  return new Set(rows.map((row) => row.id));
}

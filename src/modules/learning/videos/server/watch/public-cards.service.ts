import { and, inArray } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { OpenContext } from '#server/http/context.ts';
import { posterAddress, viewerKey } from '../media/addresses.ts';
import { liveVideo } from '../tables.ts';
import { isPublicNow } from '../visibility.queries.ts';

export interface PublicVideoCard {
  readonly id: string;
  readonly title: string;
  readonly title_en: string | null;
  readonly poster: string | null;
  readonly duration_s: number | null;
}

/** Cards of those of these videos that everybody may watch, by their id. */
export async function publicCardsOf(
  { db, services }: Pick<OpenContext, 'db' | 'services'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PublicVideoCard>> {
  if (ids.length === 0) return new Map();
  const rows = await acrossOrganizations(db, () =>
    db
      .select({
        id: liveVideo.id,
        title: liveVideo.title,
        title_en: liveVideo.title_en,
        duration_s: liveVideo.duration_s,
        package_id: liveVideo.package_id,
        poster_file_id: liveVideo.poster_file_id,
        poster_frame: liveVideo.poster_frame,
      })
      .from(liveVideo)
      .where(and(inArray(liveVideo.id, [...ids]), isPublicNow())),
  );
  return new Map(
    rows.map(({ id, title, title_en, duration_s, ...look }) => [
      id,
      { id, title, title_en, duration_s, poster: posterAddress(services, { id, ...look }, viewerKey.guest()) },
    ]),
  );
}

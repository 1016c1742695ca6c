import { and, asc, gt, inArray } from 'drizzle-orm';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { holds } from '#server/rights/actor.ts';
import { dropPassages, type PassageRecord, type PassageSource, putPassages } from '#server/search/passages/passages.ts';
import { resourcePath } from '../../contract/resource-paths.ts';
import { readableResources } from '../reach.queries.ts';
import type { StoredResource } from '../resources.queries.ts';
import { courseResource, courseResourceText as words } from '../tables.ts';
import { viewerOf } from '../viewer.service.ts';

type Told = Pick<StoredResource, 'id' | 'client_id' | 'organization_id' | 'level' | 'title' | 'revision'>;

/** Titles with the words in the files that are served; before a file is read, and of films and links, the titles alone. */
async function recordsOf(db: Db, rows: readonly Told[]): Promise<PassageRecord[]> {
  const ids = rows.map(({ id }) => id);
  const texts = await db.select().from(words).where(inArray(words.course_resource_id, ids));
  return rows.map(({ id, client_id, organization_id, level, title, revision }) => {
    const text = texts.find((one) => one.course_resource_id === id && one.revision === revision)?.text ?? '';
    return {
      source_id: id,
      client_id,
      organization_id: level === 'group' ? null : organization_id,
      texts: [{ lang: 'cn', title, text }],
    };
  });
}

/** Keeps the search with resources whose title, file or circle changed; of those that are gone nothing is found any more. */
export async function tellOfResources(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .select()
    .from(courseResource)
    .where(inArray(courseResource.id, [...ids]));
  const gone = ids.filter((id) => !rows.some((row) => row.id === id));
  await dropPassages(db, resourcePassages.key, gone);
  for (const record of await recordsOf(db, rows)) await putPassages(db, resourcePassages.key, record);
}

/** Resources for those who may open them in the library. */
export const resourcePassages: PassageSource = {
  key: 'course_resource',
  title: { cn: '教学资源', us: 'Teaching resources' },
  edition: 1,
  link: ({ source_id }) => resourcePath(source_id),
  readable: async (asker, ids) => {
    const { actor, db } = asker;
    if (!actor.organization_id || !actor.client_id || !holds(actor, subjectRights.read)) return new Set();
    const rows = await acrossOrganizations(db, async () =>
      db
        .select({ id: courseResource.id })
        .from(courseResource)
        .where(and(inArray(courseResource.id, [...ids]), readableResources(await viewerOf(asker)))),
    );
    return new Set(rows.map(({ id }) => id));
  },
  records: async (db, after, most) =>
    recordsOf(
      db,
      await db
        .select()
        .from(courseResource)
        .where(gt(courseResource.id, after))
        .orderBy(asc(courseResource.id))
        .limit(most)
        .for('share'),
    ),
};

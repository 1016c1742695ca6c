import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { defineJob } from '#server/jobs/job.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import type { Services } from '#server/services.ts';
import { id } from '#shared/fields.ts';
import { gramsOf } from '#shared/text/bigrams.ts';
import { filesById } from '../resources.queries.ts';
import { courseResource, courseResourceText } from '../tables.ts';
import { type Extracted, extractText } from './extract-text.ts';
import { tellOfResources } from './resource-passages.service.ts';

/** Files above this are kept and not read. */
const READ_BYTES_AT_MOST = 50 * 1024 * 1024;

const payload = z.strictObject({ course_resource_id: id, revision: z.int() });

/** Reads the words of a file, so that it is found by them and shown by its first pages where no browser shows it. */
export const extractTexts = defineJob<z.output<typeof payload>>({
  name: 'course_resources.text',
  title: { cn: '提取教学资源中的文字', us: 'Reads the words in teaching resources' },
  schema: payload,
  retries: 2,
  concurrency: 1,
  longest_seconds: 180,
  handler: async (services, { course_resource_id, revision }) => storeTextOf(services, course_resource_id, revision),
});

/** Another content is served: the search goes by the title until its words are read, which is queued where words are looked for. */
export async function takeInContent(
  { db, services }: Pick<Context, 'db' | 'services'>,
  {
    id: course_resource_id,
    revision,
    text_state,
  }: Pick<typeof courseResource.$inferSelect, 'id' | 'revision' | 'text_state'>,
): Promise<void> {
  await tellOfResources(db, [course_resource_id]);
  if (text_state === 'waiting') await services.jobs.enqueue(db, extractTexts, { course_resource_id, revision });
}

/** Reads the words of a revision now; nothing happens where another one is served meanwhile. */
export async function storeTextOf({ database, files }: Services, resourceId: string, revision: number): Promise<void> {
  const found = await database.read(EVERYWHERE, async (db) => {
    const [row] = await db.select().from(courseResource).where(eq(courseResource.id, resourceId));
    const file = row?.file_id ? (await filesById(db, [row.file_id])).get(row.file_id) : undefined;
    return row && file && row.revision === revision ? { row, file } : null;
  });
  if (!found) return;
  const { row, file } = found;
  const words: Extracted =
    file.size > READ_BYTES_AT_MOST
      ? { state: 'too_large', text: '', pages: null }
      : await files.withPath(file, (path) => extractText(path, file.mime));
  const grams = [...new Set([...nameKeys(row.title).grams, ...gramsOf(words.text)])];
  await database.write(EVERYWHERE, async ({ db }) => {
    const [kept] = await db
      .update(courseResource)
      .set({ text_state: words.state, pages: words.pages, grams })
      .where(sql`${courseResource.id} = ${resourceId} and ${courseResource.revision} = ${revision}`)
      .returning({ organization_id: courseResource.organization_id });
    if (!kept || !words.text) return;
    const values = {
      course_resource_id: resourceId,
      organization_id: kept.organization_id,
      revision,
      text: words.text,
    };
    await db
      .insert(courseResourceText)
      .values(values)
      .onConflictDoUpdate({ target: courseResourceText.course_resource_id, set: values });
    await tellOfResources(db, [resourceId]);
  });
}

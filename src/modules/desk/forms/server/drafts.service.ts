import { and, eq, inArray, lt, ne, type SQL, sql, sum } from 'drizzle-orm';
import * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { stale, staleBecause } from '#server/audit/stale.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { requireRoom } from '#server/database/room.ts';
import { handOverFiles } from '#server/files/hand-over.ts';
import type { Context } from '#server/http/context.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { ANSWER_BYTES, filesIn } from '../contract/form-rules.ts';
import type { FormSchema } from '../contract/form-schema.ts';
import { type draftInput, type draftSaved, type draftSection, formRefusals as r } from '../contract/forms.contract.ts';
import { formAnswerFiles } from './form-files.ts';
import { findVersion } from './forms.queries.ts';
import { formDraft } from './tables.ts';

const PLACE = 'form_draft.answers';
/** Days after which a draft that nobody touched goes. */
const RETENTION_DAYS = 180;

/** The thing of another module that an answer or its draft belongs to. */
export interface Subject {
  readonly type: string;
  readonly id: string;
}

const of = ({ type, id }: Subject): SQL => and(eq(formDraft.subject_type, type), eq(formDraft.subject_id, id)) as SQL;

interface DraftWish extends z.output<typeof draftInput> {
  readonly version_id: string;
  readonly organization_id: string;
  readonly subject: Subject;
}

/**
 * Keeps one section of a draft as it was typed; the others are not touched. Refuses (409001) a section that was saved or
 * handed in elsewhere since, with who did so, (422001) one that the form does not have and keys that are not of it, (413001)
 * a draft of more than 256 KB. The owner decided before that the caller may answer.
 */
export async function saveDraft(ctx: Context, wish: DraftWish): Promise<z.input<typeof draftSaved>> {
  const { db, actor, services } = ctx;
  const { version_id, organization_id, subject, section, version, answers } = wish;
  const form = await findVersion(db, version_id);
  if (form?.organization_id !== organization_id) throw refuse(shared.not_found);
  requireSection(form.schema, section, answers);
  const text = JSON.stringify(answers);
  const bytes = Buffer.byteLength(text);
  const whole = and(of(subject), eq(formDraft.version_id, version_id));
  await requireRoom(
    db,
    { of: `form_draft:${subject.type}:${subject.id}`, most: ANSWER_BYTES, more: bytes },
    async () => {
      const [others] = await db
        .select({ bytes: sum(formDraft.bytes).mapWith(Number) })
        .from(formDraft)
        .where(and(whole, ne(formDraft.section, section)));
      return others?.bytes ?? 0;
    },
    () => refuse(r.too_large),
  );
  const values = { answers_sealed: services.seal.seal(text, PLACE), bytes, by_user_id: actor.user_id };
  const here = and(whole, eq(formDraft.section, section));
  const [row] =
    version === 0
      ? await db
          .insert(formDraft)
          .values({
            ...values,
            version_id,
            organization_id,
            section,
            subject_type: subject.type,
            subject_id: subject.id,
          })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(formDraft)
          .set({ ...values, version: version + 1, updated_at: sql`now()` })
          .where(and(here, eq(formDraft.version, version)))
          .returning();
  if (!row) {
    const [now] = await db.select().from(formDraft).where(here);
    throw now ? await staleSection(db, now) : await staleBecause(ctx, 'form_draft', subject.id);
  }
  await keepFiles(ctx, form.schema, row.id, answers);
  return { section, version: row.version, saved_at: row.updated_at };
}

function requireSection(schema: FormSchema, section: string, answers: Readonly<Record<string, unknown>>): void {
  if (section !== '' && !schema.sections.some(({ key }) => key === section))
    throw refuseFields({ section: [shared.not_found] });
  const keys = new Set(schema.fields.filter((field) => (field.section ?? '') === section).map(({ key }) => key));
  const strange = Object.keys(answers).filter((key) => !keys.has(key));
  if (strange.length) throw refuseFields({ answers: [shared.not_found] });
}

async function staleSection(db: Db, { by_user_id, updated_at, version }: typeof formDraft.$inferSelect) {
  const by = (await namesOfUsers(db, [by_user_id])).get(by_user_id);
  return stale(by?.name ?? null, updated_at, version);
}

/** Uploads that nothing uses yet stay while the draft does; what an earlier answer uses stays with that. */
async function keepFiles(
  { db, actor, services }: Context,
  schema: FormSchema,
  id: string,
  answers: DraftWish['answers'],
) {
  const found = await Promise.all(filesIn(schema, answers).map((one) => services.files.find(db, one)));
  const loose = found.filter((one) => one && one.attached_id === null && one.owner_id === actor.user_id);
  const ids = loose.flatMap((one) => (one ? [one.id] : []));
  await services.files.attach(db, actor.user_id, formAnswerFiles.kind, ids, { type: 'form_draft', id });
}

/** What was kept of an answer to a version, section by section. The owner decided that the caller may read it. */
export async function readDraft(
  { db, services }: Context,
  subject: Subject,
  versionId: string,
): Promise<z.input<typeof draftSection>[]> {
  const rows = await db
    .select()
    .from(formDraft)
    .where(and(of(subject), eq(formDraft.version_id, versionId)))
    .orderBy(formDraft.section);
  return rows.map(({ section, version, answers_sealed, updated_at }) => ({
    section,
    version,
    answers: JSON.parse(services.seal.open(answers_sealed, PLACE)),
    saved_at: updated_at,
  }));
}

/**
 * Ends a draft whose answer is handed in, and gives its files to the answer. Refuses (409001) where a section was saved
 * since the caller saw it: `versions`, by section; null: whatever stands there.
 */
export async function takeDraft(
  ctx: Context,
  subject: Subject,
  versions: Readonly<Record<string, number>> | null,
  answerId: string,
): Promise<void> {
  const rows = await ctx.db.select().from(formDraft).where(of(subject)).for('update');
  const newer = rows.find((row) => versions && versions[row.section] !== row.version);
  if (newer) throw await staleSection(ctx.db, newer);
  for (const { id } of rows)
    await handOverFiles(ctx.db, { type: 'form_draft', id }, { type: 'form_answer', id: answerId });
  await removeDrafts(ctx.db, subject.type, [subject.id]);
}

/** Removes the drafts of some subjects that are asked anew or gone. */
export async function removeDrafts(db: Db, type: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(formDraft).where(and(eq(formDraft.subject_type, type), inArray(formDraft.subject_id, [...ids])));
}

/** Removes drafts that nobody touched for half a year. */
export async function purgeDrafts(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, ({ db }) =>
    db.delete(formDraft).where(lt(formDraft.updated_at, sql`now() - make_interval(days => ${RETENTION_DAYS})`)),
  );
}

export const formDraftPurge = defineJob({
  name: 'forms.purge_drafts',
  title: { cn: '清理过期的表单草稿', us: 'Purge old drafts of forms' },
  schema: z.strictObject({}),
  handler: purgeDrafts,
  concurrency: 1,
  schedule: { cron: '50 3 * * *', payload: {}, time_zone: DEFAULT_ZONE },
});

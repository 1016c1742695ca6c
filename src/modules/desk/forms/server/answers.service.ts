import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { FileRow } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { batchesOf, defineList, pageOf, planned } from '#server/lists/resource-list.ts';
import { fieldsBy, type NamedRow } from '#server/store/columns.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { ANSWER_BYTES, type Answer, checkAnswers, filesIn } from '../contract/form-rules.ts';
import type { FormSchema } from '../contract/form-schema.ts';
import { type answerDetail, type forms, formRefusals as r, type renderedForm } from '../contract/forms.contract.ts';
import { type Subject, takeDraft } from './drafts.service.ts';
import { formAnswerFiles } from './form-files.ts';
import { findForm, findVersion, listVersions } from './forms.queries.ts';
import { designScopeOf } from './forms.service.ts';
import { formAnswer } from './tables.ts';

const PLACE = 'form_answer.answers';

type Values = Readonly<Record<string, Answer>>;

/** A version as it is drawn; refuses (404001) one that does not exist. Whether the caller may see it, the owner decided. */
export async function renderVersion(
  ctx: Pick<Context, 'db'>,
  versionId: string,
): Promise<z.input<typeof renderedForm>> {
  const found = await findVersion(ctx.db, versionId);
  if (!found) throw refuse(shared.not_found);
  return found;
}

/**
 * Checks answers by a version and keeps them for a subject, in place of earlier ones. Refuses what is wrong at its field
 * (422001, `answers.<key>`), more than 256 KB (413001), and files that the caller did not upload for an answer. The
 * owner decided before that the caller may answer.
 */
export async function submitAnswer(
  ctx: Context,
  wish: {
    readonly version_id: string;
    readonly organization_id: string;
    readonly subject: Subject;
    readonly answers: Readonly<Record<string, unknown>>;
    /** The draft that ends with it, as the caller saw it (`takeDraft`). */
    readonly draft?: { readonly subject: Subject; readonly versions: Readonly<Record<string, number>> | null };
  },
): Promise<{ id: string }> {
  const { version_id, organization_id, subject } = wish;
  const version = await findVersion(ctx.db, version_id);
  if (version?.organization_id !== organization_id) throw refuse(shared.not_found);
  if (Buffer.byteLength(JSON.stringify(wish.answers)) > ANSWER_BYTES) throw refuse(r.too_large);
  const { answers, problems } = checkAnswers(version.schema, wish.answers);
  const fields: Record<string, Text[]> = {};
  for (const [key, text] of Object.entries(problems)) fields[`answers.${key}`] = [text];
  if (Object.keys(fields).length) throw refuseFields(fields);
  const { plain, secret } = split(version.schema, answers);
  const values = {
    version_id,
    answers: plain,
    answers_sealed: secret && ctx.services.seal.seal(JSON.stringify(secret), PLACE),
    by_user_id: ctx.actor.user_id,
  };
  const [row] = await ctx.db
    .insert(formAnswer)
    .values({ ...values, id: uuidv7(), organization_id, subject_type: subject.type, subject_id: subject.id })
    .onConflictDoUpdate({
      target: [formAnswer.subject_type, formAnswer.subject_id],
      set: { ...values, at: sql`now()` },
      setWhere: eq(formAnswer.organization_id, organization_id),
    })
    .returning({ id: formAnswer.id });
  if (!row) throw refuse(shared.not_found);
  if (wish.draft) await takeDraft(ctx, wish.draft.subject, wish.draft.versions, row.id);
  await ctx.services.files.replace(ctx.db, ctx.actor.user_id, formAnswerFiles.kind, filesIn(version.schema, answers), {
    type: 'form_answer',
    id: row.id,
  });
  ctx.audit({
    action: 'form_answer.put',
    target: ['form_answer', row.id],
    organization_id,
    after: { version_id, subject_type: subject.type, subject_id: subject.id },
  });
  return row;
}

function split(schema: FormSchema, answers: Values): { plain: Values; secret: Values | null } {
  const sensitive = new Set(schema.fields.filter((field) => field.sensitive).map((field) => field.key));
  const part = (isSecret: boolean) =>
    Object.fromEntries(Object.entries(answers).filter(([key]) => sensitive.has(key) === isSecret));
  const secret = part(true);
  return { plain: part(false), secret: Object.keys(secret).length ? secret : null };
}

/** The whole answer for a subject, sensitive values too, or null. The owner decided that the caller may read it. */
export async function readAnswer(ctx: Context, subject: Subject): Promise<z.input<typeof answerDetail> | null> {
  const [row] = await ctx.db
    .select({ ...answerColumns, sealed: formAnswer.answers_sealed, version_id: formAnswer.version_id })
    .from(formAnswer)
    .where(and(eq(formAnswer.subject_type, subject.type), eq(formAnswer.subject_id, subject.id)));
  if (!row) return null;
  const answers = { ...row.answers, ...unsealAnswers(ctx.services, row.sealed) };
  const form = await renderVersion(ctx, row.version_id);
  return { form, answers, files: await filesOf(ctx, row.id, idsIn(answers)), by: row.by, at: row.at };
}

/** What was answered for many subjects of a kind, by subject: one read however many they are. */
export async function readAnswersOf(
  { db, services }: Pick<Context, 'db' | 'services'>,
  type: string,
  ids: readonly string[],
): Promise<Map<string, Values>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: formAnswer.subject_id, answers: formAnswer.answers, sealed: formAnswer.answers_sealed })
    .from(formAnswer)
    .where(and(eq(formAnswer.subject_type, type), inArray(formAnswer.subject_id, [...ids])));
  return new Map(rows.map(({ id, answers, sealed }) => [id, { ...answers, ...unsealAnswers(services, sealed) }]));
}

/** The sensitive values of a row. */
export function unsealAnswers({ seal }: Context['services'], sealed: string | null): Values {
  return sealed ? JSON.parse(seal.open(sealed, PLACE)) : {};
}

/** Removes the answers of some subjects that are asked anew or gone. Their files go with the next clean-up. */
export async function removeAnswers(db: Db, type: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(formAnswer).where(and(eq(formAnswer.subject_type, type), inArray(formAnswer.subject_id, [...ids])));
}

const answerColumns = {
  id: formAnswer.id,
  at: formAnswer.at,
  answers: formAnswer.answers,
  by: fieldsBy<NamedRow | null>(formAnswer.by_user_id, user, { id: user.id, name: user.name, name_en: user.name_en }),
};

type Query = z.output<(typeof forms)['answers']['query']>;

const list = defineList<Query>({
  table: formAnswer,
  id: formAnswer.id,
  sorts: { at: formAnswer.at },
  default_sort: '-at',
  filters: { number: () => undefined },
});

/** Answers to one version of a form that the caller designs, without what is sealed. */
export async function viewAnswers(ctx: Context, formId: string, query: Query) {
  const form = await findForm(ctx.db, designScopeOf(ctx), formId);
  if (!form) throw refuse(shared.not_found);
  const versions = await listVersions(ctx.db, formId);
  const version = versions.find(({ number }) => number === (query.number ?? form.published_version));
  if (!version) {
    if (query.number !== undefined) throw refuse(shared.not_found);
    return { list: [], total: 0, page: query.page, per_page: query.per_page, form: null };
  }
  const { q: _unused, ...rest } = query;
  const page = await pageOf(ctx.db, list, rest as Query, toVersion(version.id), (db, plan) =>
    planned(db.select(answerColumns).from(formAnswer), plan),
  );
  const { files } = ctx.services;
  const uploads = await files.listOfEach(
    ctx.db,
    'form_answer',
    page.list.map((row) => row.id),
  );
  const shown = page.list.map((row) => ({
    ...row,
    number: version.number,
    files: describedOf(ctx, uploads.get(row.id) ?? [], idsIn(row.answers)),
  }));
  return { ...page, list: shown, form: await renderVersion(ctx, version.id) };
}

const toVersion = (versionId: string) => eq(formAnswer.version_id, versionId);

const idsIn = (answers: Values): Set<string> =>
  new Set(
    Object.values(answers)
      .flatMap((value) => (Array.isArray(value) ? value : [value]))
      .map(String),
  );

const filesOf = async (ctx: Context, id: string, named: ReadonlySet<string>) =>
  describedOf(ctx, await ctx.services.files.listOf(ctx.db, { type: 'form_answer', id }), named);

/** Of the files of an answer those that its values name. */
const describedOf = ({ services }: Context, rows: readonly FileRow[], named: ReadonlySet<string>) =>
  rows.filter((row) => named.has(row.id)).map((row) => services.files.describe(row));

/** Answers of a version in batches, the newest first, seen as of one moment; for the export. */
export const answerBatches = (db: Db, versionId: string) =>
  batchesOf(db, list, { page: 1, per_page: 200 } as Query, toVersion(versionId), (from, plan) =>
    planned(
      from
        .select({ ...answerColumns, sealed: formAnswer.answers_sealed, subject_id: formAnswer.subject_id })
        .from(formAnswer),
      plan,
    ),
  );

import { and, eq, inArray } from 'drizzle-orm';
import { formSchema } from '#modules/desk/forms/contract/form-schema.ts';
import {
  type FormUsage,
  findPublished,
  readAnswer,
  readDraft,
  renderVersion,
  saveDraft,
  submitAnswer,
} from '#modules/desk/forms/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuseFields } from '#shared/refusal.ts';
import { officeTexts as t } from '../../contract/office.refusals.ts';
import { officeRights } from '../../rights.ts';
import { permsFor, starterOf } from '../perms/may-start.service.ts';
import { oaItem, oaPerm } from '../tables.ts';
import { requireMarkedAnswers } from './paper-fields.service.ts';
import { PAPER, type PaperStored } from './papers.queries.ts';

/** Items ask with forms: who keeps the items designs them, to whom an item is open answers them. */
export const officeFormUsage: FormUsage = {
  usage: 'oa',
  title: { cn: '办公', us: 'Online office' },
  right: officeRights.manage,
  async canAnswer(ctx, formId) {
    const { db, actor, services } = ctx;
    if (!actor.organization_id) return false;
    const items = db
      .select({ id: oaItem.id })
      .from(oaItem)
      .where(and(eq(oaItem.form_id, formId), eq(oaItem.status, 'on')));
    const starter = starterOf(actor.time_zone, actor.user_id, currentOrganization(actor), services.clock.now());
    return (await permsFor(ctx, starter, inArray(oaPerm.oa_item_id, items))).length > 0;
  },
  countUses: ({ db }, formId) =>
    db.$count(oaItem, and(eq(oaItem.form_id, formId), inArray(oaItem.status, ['on', 'draft']))),
};

const subjectOf = ({ id }: Pick<PaperStored, 'id'>) => ({ type: PAPER, id });

/** The version of a form that new papers of an item get; null: it asks nothing, or its form is no longer published. */
export async function versionOf(
  { db }: Pick<Context, 'db'>,
  { organization_id, form_id }: Pick<typeof oaItem.$inferSelect, 'organization_id' | 'form_id'>,
): Promise<string | null> {
  if (!form_id) return null;
  return (await findPublished(db, { organization_id, usage: 'oa', form_id }))?.version_id ?? null;
}

/** The questions of a paper, as they were when it was begun. */
export async function findForm(ctx: Pick<Context, 'db'>, { form_version_id }: PaperStored) {
  return form_version_id ? renderVersion(ctx, form_version_id) : null;
}

export const answerOf = (ctx: Context, row: PaperStored) => readAnswer(ctx, subjectOf(row));

export const draftOf = (ctx: Context, row: PaperStored) =>
  row.form_version_id ? readDraft(ctx, subjectOf(row), row.form_version_id) : Promise.resolve([]);

type Section = Omit<Parameters<typeof saveDraft>[1], 'version_id' | 'organization_id' | 'subject'>;

export async function keepDraft(ctx: Context, row: PaperStored, section: Section) {
  const { form_version_id, organization_id } = row;
  if (!form_version_id) throw refuseFields({ section: [t.not_a_field] });
  return saveDraft(ctx, { ...section, version_id: form_version_id, organization_id, subject: subjectOf(row) });
}

/** Keeps what was filled in, with the draft that ends. Refuses (422001) at `answers.<key>`. */
export async function keepAnswers(
  ctx: Context,
  row: PaperStored,
  answers: Readonly<Record<string, unknown>> | null,
  versions: Readonly<Record<string, number>> | null,
  marked: Readonly<Record<string, string>> | null,
): Promise<void> {
  const { form_version_id, organization_id } = row;
  if (!form_version_id) return;
  if (!answers) throw refuseFields({ answers: [t.fill_in] });
  if (marked) requireMarkedAnswers(marked, (await answerOf(ctx, row))?.answers ?? {}, answers);
  const subject = subjectOf(row);
  await submitAnswer(ctx, {
    version_id: form_version_id,
    organization_id,
    subject,
    answers,
    draft: { subject, versions },
  });
}

/** Answers that conditions of steps may look at: numbers, amounts and choices, none of them sensitive. */
export const askedBySteps = (schema: Readonly<Record<string, unknown>>) =>
  formSchema
    .parse(schema)
    .fields.filter(({ kind, sensitive }) => !sensitive && ['number', 'money', 'choice'].includes(kind));

/** Such answers of a paper, under the names that its steps know. */
export async function factsOfAnswers(
  ctx: Context,
  row: PaperStored,
  answers: Readonly<Record<string, unknown>>,
): Promise<Record<string, string | number>> {
  const form = await findForm(ctx, row);
  if (!form) return {};
  const known = askedBySteps(form.schema).flatMap(({ key }) => {
    const value = answers[key];
    return typeof value === 'string' || typeof value === 'number' ? [[factOf(key), value] as const] : [];
  });
  return Object.fromEntries(known);
}

export const factOf = (key: string): string => `q_${key}`.slice(0, 40);

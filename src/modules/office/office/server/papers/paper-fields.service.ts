import { formSchema } from '#modules/desk/forms/contract/form-schema.ts';
import type { MarkedField } from '#server/flow/flow-kind.ts';
import { lastRun } from '#server/flow/run-rows.ts';
import type { Context } from '#server/http/context.ts';
import { refuseFields } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { officeTexts as t } from '../../contract/office.refusals.ts';
import { type FoundPaper, PAPER, type PaperStored } from './papers.queries.ts';

/** Fields of a paper that a return may mark: its own ones, and the questions of its form as `answers:<key>`. */

const own = {
  title: { cn: '标题', us: 'Title' },
  amount_fen: { cn: '金额', us: 'Amount' },
  subject_code: { cn: '科目', us: 'Subject' },
  file_ids: { cn: '附件', us: 'Attachments' },
} as const satisfies Record<string, Text>;
type OwnField = keyof typeof own;

/** The fields of a paper in the order of its page. */
export function fieldsOf(
  { item }: Pick<FoundPaper, 'item'>,
  schema: Readonly<Record<string, unknown>> | null,
): MarkedField[] {
  const asked: Record<OwnField, boolean> = {
    title: true,
    amount_fen: item.needs_amount,
    subject_code: item.needs_subject,
    file_ids: true,
  };
  const facts = (Object.keys(own) as OwnField[]).filter((key) => asked[key]).map((key) => ({ key, ...own[key] }));
  const questions = schema ? formSchema.parse(schema).fields.filter(({ kind }) => kind !== 'note') : [];
  return [
    ...facts,
    ...questions.map(({ key, label, label_en }) => ({ key: `answers:${key}`, cn: label, us: label_en ?? label })),
  ];
}

/** What the return marked; null: it was not returned, or nothing was marked and everything may be changed. */
export async function markedOf({ db }: Pick<Context, 'db'>, row: PaperStored): Promise<Record<string, string> | null> {
  if (row.status !== 'returned') return null;
  const notes = (await lastRun(db, PAPER, row.id))?.run.notes ?? {};
  return Object.keys(notes).length ? { ...notes } : null;
}

interface Facts {
  readonly title: string;
  readonly amount_fen: number | null;
  readonly subject_code: string | null;
  readonly file_ids: readonly string[];
}

/** Refuses (422001) a change of what a return did not mark, each at its field. */
export function requireMarked(marked: Readonly<Record<string, string>> | null, before: Facts, after: Facts): void {
  if (!marked) return;
  const isSame = (key: OwnField): boolean =>
    key === 'file_ids'
      ? JSON.stringify([...before.file_ids].sort()) === JSON.stringify([...after.file_ids].sort())
      : before[key] === after[key];
  const touched = (Object.keys(own) as OwnField[]).filter((key) => !(key in marked) && !isSame(key));
  if (touched.length) throw refuseFields(Object.fromEntries(touched.map((key) => [key, [t.not_marked]])));
}

type Answers = Readonly<Record<string, unknown>>;

/** What is stored comes back with its keys in another order. */
const inOrder = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => one.localeCompare(other)))
    : value;

/** The same of the answers of its form. */
export function requireMarkedAnswers(
  marked: Readonly<Record<string, string>> | null,
  before: Answers,
  after: Answers,
): void {
  if (!marked) return;
  const text = (value: unknown) => JSON.stringify(inOrder(value ?? null));
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const touched = keys.filter((key) => !(`answers:${key}` in marked) && text(before[key]) !== text(after[key]));
  if (touched.length) throw refuseFields(Object.fromEntries(touched.map((key) => [`answers.${key}`, [t.not_marked]])));
}

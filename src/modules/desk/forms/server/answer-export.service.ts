import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, scopeOf } from '#server/rights/actor.ts';
import { formatDayTime } from '#shared/dates.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { formatFen } from '#shared/money.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { type Lang, listIn } from '#shared/text.ts';
import { isFileKind } from '../contract/form-kinds.ts';
import type { FormField } from '../contract/form-schema.ts';
import { answerBatches, unsealAnswers } from './answers.service.ts';
import { findForm, listVersions } from './forms.queries.ts';
import { designScopeOf } from './forms.service.ts';
import { DESIGNER, findUsage, reachesWholeOrganization } from './usages.ts';

interface Params {
  readonly form_id: string;
  readonly number: number;
}

/** One answered question. */
interface Row {
  readonly no: number;
  readonly by: { readonly name: string } | null;
  readonly at: string;
  readonly field: FormField;
  readonly value: unknown;
}

/** A line for each answered question, so that versions with other questions fit the same columns. */
const answerExport = defineExport<Params, Row>({
  name: 'form_answers',
  title: { cn: '表单答卷', us: 'Form answers' },
  rights: [DESIGNER],
  columns: [
    { cn: '答卷', us: 'Answer', value: (row) => row.no, width: 8 },
    { cn: '填写人', us: 'Answered by', value: (row) => row.by?.name ?? '', width: 14 },
    { cn: '时间', us: 'Time', value: (row, lang) => formatDayTime(row.at, lang), width: 18 },
    { cn: '问题', us: 'Question', value: (row, lang) => labelIn(row.field, lang), width: 30 },
    { cn: '回答', us: 'Reply', value: (row, lang) => textOf(row.field, row.value, lang), width: 50 },
  ],
  async *batches(source) {
    const { form_id, number } = source.params;
    const form = await findForm(source.db, designScopeOf(source), form_id);
    const version = form && (await listVersions(source.db, form_id)).find((one) => one.number === number);
    if (!version) throw refuse(shared.not_found);
    const usage = findUsage(source.services, form.usage);
    const isOpen =
      usage !== undefined && usage.right !== DESIGNER && isOver(source.actor, usage.right, form.organization_id);
    const asked = version.schema.fields.filter((field) => field.kind !== 'note' && (isOpen || !field.sensitive));
    let no = 0;
    for await (const rows of answerBatches(source.db, version.id)) {
      yield rows.flatMap(({ sealed, ...row }) => {
        no += 1;
        const values: Readonly<Record<string, unknown>> = {
          ...row.answers,
          ...(isOpen ? unsealAnswers(source.services, sealed) : {}),
        };
        return asked
          .filter((field) => values[field.key] !== undefined)
          .map((field) => ({ no, by: row.by, at: row.at, field, value: values[field.key] }));
      });
    }
  },
});

const isOver = (actor: Actor, code: ActionCode, organizationId: string): boolean =>
  reachesWholeOrganization(actor, code) && scopeOf(actor, code).organizations.includes(organizationId);

const labelIn = ({ label, label_en }: { label: string; label_en: string | null }, lang: Lang): string =>
  (lang === 'us' && label_en) || label;

function textOf(field: FormField, value: unknown, lang: Lang): string | number {
  if (isFileKind(field.kind)) {
    const n = Array.isArray(value) ? value.length : 1;
    return lang === 'cn' ? `${n}个文件` : n === 1 ? '1 file' : `${n} files`;
  }
  if (field.kind === 'money' && typeof value === 'number') return formatFen(value);
  const named = (code: unknown) => {
    const option = field.options.find((one) => one.code === code);
    return option ? labelIn(option, lang) : String(code);
  };
  if (field.kind === 'choice') return named(value);
  if (Array.isArray(value)) return listIn(lang, value.map(named));
  if (typeof value === 'number') return value;
  if (typeof value === 'object' && value !== null && 'from' in value && 'to' in value)
    return `${value.from} – ${value.to}`;
  return String(value);
}

/** Begins the export of the answers to one version; sensitive ones come only for who holds the right of its usage. */
export async function exportAnswers(ctx: Context, form_id: string, number: number) {
  const form = await findForm(ctx.db, designScopeOf(ctx), form_id);
  const known = form && (await listVersions(ctx.db, form_id)).some((one) => one.number === number);
  if (!known) throw refuse(shared.not_found);
  return startExport(ctx, answerExport, { form_id, number });
}

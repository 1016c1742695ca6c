import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport, type ExportColumn, type TaskSource } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, scopeOf } from '#server/rights/actor.ts';
import type { NamedRow } from '#server/store/columns.ts';
import { formatDayTime } from '#shared/dates.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { formatFen } from '#shared/rules/money.ts';
import { type Lang, listIn } from '#shared/text.ts';
import { isFileKind } from '../contract/form-kinds.ts';
import type { FormField, FormSchema } from '../contract/form-schema.ts';
import { answerBatches, unsealAnswers } from './answers.service.ts';
import { findForm, listVersions } from './forms.queries.ts';
import { designScopeOf } from './forms.service.ts';
import { DESIGNER, findUsage, reachesWholeOrganization } from './usages.ts';

interface Params {
  readonly form_id: string;
  readonly number: number;
}

/** One answer set. */
interface Row {
  readonly no: number;
  readonly by: NamedRow | null;
  readonly child: string | null;
  readonly at: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What is exported: the version, and whether its sealed answers may be read. */
async function exportedVersion(source: TaskSource<Params>) {
  const { form_id, number } = source.params;
  const form = await findForm(source.db, designScopeOf(source), form_id);
  const version = form && (await listVersions(source.db, form_id)).find((one) => one.number === number);
  if (!version) throw refuse(shared.not_found);
  const usage = findUsage(source.services, form.usage);
  const isOpen =
    usage !== undefined && usage.right !== DESIGNER && isOver(source.actor, usage.right, form.organization_id);
  return { version, usage, isOpen };
}

/** A row for each answer set, as a reader counts them, with a column for each question. */
const answerExport = defineExport<Params, Row>({
  name: 'form_answers',
  title: { cn: '表单答卷', us: 'Form answers' },
  rights: [DESIGNER],
  async columns(source) {
    const { version, usage, isOpen } = await exportedVersion(source);
    const asked = version.schema.fields.filter((field) => field.kind !== 'note' && (isOpen || !field.sensitive));
    const titles = { cn: titlesOf(version.schema, asked, 'cn'), us: titlesOf(version.schema, asked, 'us') };
    return [
      { cn: '答卷', us: 'Answer', value: (row) => row.no, width: 8 },
      {
        cn: '填写人',
        us: 'Answered by',
        value: ({ by }, lang) => by && ((lang === 'us' && by.name_en) || by.name),
        width: 14,
      },
      ...(usage?.childrenOf
        ? [{ cn: '学生', us: 'Child', value: (row: Row) => row.child, width: 14 } satisfies ExportColumn<Row>]
        : []),
      { cn: '时间', us: 'Time', value: (row, lang) => formatDayTime(row.at, lang), width: 18 },
      ...asked.map(
        (field, at): ExportColumn<Row> => ({
          cn: titles.cn[at] ?? '',
          us: titles.us[at] ?? '',
          width: 24,
          value: ({ values }, lang) =>
            values[field.key] === undefined ? null : textOf(field, values[field.key], lang),
        }),
      ),
    ];
  },
  async *batches(source) {
    const { version, usage, isOpen } = await exportedVersion(source);
    let no = 0;
    for await (const rows of answerBatches(source.db, version.id)) {
      const ids = rows.map((row) => row.subject_id);
      const children = await usage?.childrenOf?.(source.db, ids);
      yield rows.map(({ sealed, subject_id, by, at, answers }) => {
        no += 1;
        const values = { ...answers, ...(isOpen ? unsealAnswers(source.services, sealed) : {}) };
        return { no, by, at, values, child: children?.get(subject_id) ?? null };
      });
    }
  },
});

/** The titles of questions; those that several have stand behind the one of their section, and then behind a number. */
function titlesOf({ sections }: FormSchema, fields: readonly FormField[], lang: Lang): string[] {
  const repeated = (titles: readonly string[]) => titles.filter((title, at) => titles.indexOf(title) !== at);
  const plain = fields.map((field) => labelIn(field, lang));
  const twice = repeated(plain);
  const apart = fields.map((field, at) => {
    const title = plain[at] ?? '';
    const section = twice.includes(title) && sections.find((one) => one.key === field.section);
    return section ? `${labelIn(section, lang)} · ${title}` : title;
  });
  const still = repeated(apart);
  return apart.map((title, at) =>
    still.includes(title) ? `${title} (${apart.slice(0, at + 1).filter((one) => one === title).length})` : title,
  );
}

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

import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { isFileKind } from '../../contract/form-kinds.ts';
import type { FormField } from '../../contract/form-schema.ts';
import { forms } from '../../contract/forms.contract.ts';
import { formsRights } from '../../rights.ts';
import { useFormText } from '../texts.ts';
import { AnswerValue } from './answer-value.tsx';
import { FormAnswer } from './form-answer.tsx';
import { useFormSchema } from './use-form-schema.ts';

type Form = CallOutput<typeof forms.get>;
type Row = CallOutput<typeof forms.answers>['list'][number];

/** Questions that have a column of their own; the others stand in the drawer. */
const COLUMNS = 3;
/** The questions while they are on their way. */
const NOT_YET = {};

/** Who answered one version of a form, when, and the first plain answers; sensitive ones stand in no list. */
export function AnswerList({ form }: { readonly form: Form }) {
  const t = useFormText();
  const localizedName = useLocalizedName();
  const { opened, open, close } = useOpened('answer');
  const list = useList(forms.answers, {
    name: 'custom_form_answers',
    params: { id: form.id },
    filters: ['number'],
    remembersSize: true,
  });
  const drawn = list.answer?.form ?? null;
  const fields = useFormSchema(drawn?.schema ?? NOT_YET)?.fields ?? [];
  const row = list.rows.find((one) => one.id === opened);
  const newest = form.versions[0]?.number ?? 0;
  const asked = Number(list.filters['number']?.[0] ?? newest);
  const nameOf = (one: Row) => (one.by ? localizedName(one.by) : t('nobody'));
  return (
    <>
      <ListView
        list={list}
        columns={useColumns(fields, nameOf)}
        caption={t('answers')}
        nameOf={nameOf}
        onOpen={(one) => open(one.id)}
        current={opened}
        filters={
          form.versions.length > 1 && (
            <FilterSelect
              list={list}
              name="number"
              label={t('number')}
              options={form.versions.map(({ number, answer_count }) => ({
                value: String(number),
                label: t('version_n', { number, n: answer_count }),
              }))}
            />
          )
        }
        tools={newest > 0 && list.total > 0 && <Export form={form} number={asked} />}
        empty={{ title: t('no_answers'), detail: t('no_answers_help') }}
      />
      {fields.some((field) => field.sensitive) && list.rows.length > 0 && (
        <Words as="p" tone="soft">
          {t('answers_help')}
        </Words>
      )}
      {row && drawn && (
        <SideDrawer opened kind="record" title={nameOf(row)} onClose={close}>
          <FormAnswer schema={drawn.schema} answers={row.answers} files={row.files} />
        </SideDrawer>
      )}
    </>
  );
}

function useColumns(fields: readonly FormField[], nameOf: (row: Row) => string): Column<Row>[] {
  const t = useFormText();
  const localize = useLocalize();
  const format = useFormat();
  const plain = fields.filter((field) => field.kind !== 'note' && !field.sensitive && !isFileKind(field.kind));
  return [
    { key: 'by', title: t('answered_by'), primary: true, cell: nameOf, width: 140 },
    { key: 'at', title: t('answered_at'), cell: (row) => format.dateTime(row.at), sort: 'at', width: 170 },
    ...plain.slice(0, COLUMNS).map((field) => ({
      key: field.key,
      title: localize({ cn: field.label, us: field.label_en ?? field.label }),
      cell: (row: Row) =>
        row.answers[field.key] === undefined ? (
          '—'
        ) : (
          <AnswerValue field={field} value={row.answers[field.key]} files={row.files} />
        ),
    })),
  ];
}

/** The answers to the shown version as a workbook. */
function Export({ form, number }: { readonly form: Form; readonly number: number }) {
  const t = useFormText();
  const { can } = useRights();
  if (!can(formsRights.design)) return null;
  return (
    <ExportButton
      endpoint={forms.export}
      input={{ params: { id: form.id }, query: { number } }}
      label={t('export')}
      title={t('answers')}
    />
  );
}

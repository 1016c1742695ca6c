import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { toast } from '#web/ui/toasts.ts';
import { cellProblems, matchProblems, wageColumnKinds, wageMatches } from '../../../contract/payroll-kinds.ts';
import { wageTables } from '../../../contract/wage-tables.contract.ts';
import { wageTemplates } from '../../../contract/wage-templates.contract.ts';
import { wages } from '../../../contract/wages.contract.ts';
import { usePayrollText } from '../../texts.ts';
import type { Batch } from './batch-types.ts';
import { columnsOf, guessed, type Placed } from './guess-columns.ts';

type Sheets = CallOutput<typeof wageTables.sheets>;
type Result = CallOutput<typeof wageTables.read>;
interface Props {
  readonly batch: Batch;
  readonly onDone: () => void;
}

const ACCEPT = ['.xlsx', '.csv', '.txt'];

/** Upload, say what each heading is, read: the table goes through the call and is kept nowhere. */
export function ImportTable({ batch, onDone }: Props) {
  const t = usePayrollText();
  const isPhone = useCurrentRoute()?.layout === 'mobile';
  const [file, setFile] = useState<File | null>(null);
  const [sheets, setSheets] = useState<Sheets['list']>([]);
  const [at, setAt] = useState(0);
  const [result, setResult] = useState<Result | null>(null);
  const open = useSend(wageTables.sheets, {
    invalidates: false,
    onSuccess: ({ list }) => {
      setSheets(list);
      setAt(
        Math.max(
          0,
          list.findIndex((one) => !one.is_hidden),
        ),
      );
    },
  });
  const pick = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    setFile(chosen);
    setResult(null);
    open.mutate({ params: { id: batch.id }, files: { file: chosen } });
  };
  if (isPhone) return <EmptyState small title={t('import_on_computer')} detail={t('import_on_computer_help')} />;
  const sheet = sheets[at];
  return (
    <Stack gap={16}>
      <Panel title={t('import_upload')}>
        <Stack gap={8}>
          <Words as="p" tone="soft">
            {t('import_help')}
          </Words>
          <Inline gap={12}>
            <FilePick types={ACCEPT} onFiles={pick} label={t('choose_file')}>
              <Button component="span" loading={open.isPending}>
                {t('choose_file')}
              </Button>
            </FilePick>
            <Words>{file?.name}</Words>
          </Inline>
        </Stack>
      </Panel>
      {sheets.length > 1 && (
        <SelectField
          label={t('sheet')}
          value={String(at)}
          onChange={(value) => setAt(Number(value))}
          options={sheets.map((one, n) => ({
            value: String(n),
            label: `${one.name ?? ''}${one.is_hidden ? t('sheet_hidden') : ''}`,
          }))}
        />
      )}
      {file && sheet && (
        <Mapping key={`${file.name}:${at}`} batch={batch} file={file} sheet={sheet} at={at} onRead={setResult} />
      )}
      {result && <ReadResult result={result} onDone={onDone} />}
    </Stack>
  );
}

interface MappingProps {
  readonly batch: Batch;
  readonly file: File;
  readonly sheet: Sheets['list'][number];
  readonly at: number;
  readonly onRead: (result: Result) => void;
}

function Mapping({ batch, file, sheet, at, onRead }: MappingProps) {
  const t = usePayrollText();
  const headRow = sheet.rows.find(({ row_no }) => row_no === sheet.head_row);
  const example = sheet.rows.find(({ row_no }) => row_no > sheet.head_row);
  const heads = headRow?.cells ?? [];
  const [match, setMatch] = useState<'number' | 'id_no'>(batch.match_by);
  const [placed, setPlaced] = useState<readonly Placed[]>(() => guessed(heads, batch.columns));
  const [name, setName] = useState('');
  const kinds = useOptions(wageColumnKinds);
  const matches = useOptions(wageMatches);
  const update = useSend(wages.update, { invalidates: ['wages'] });
  const read = useSend(wageTables.read, {
    invalidates: ['wages', 'wage_users', 'wage_tables', 'home'],
    onSuccess: onRead,
  });
  const save = useSend(wageTemplates.create, { onSuccess: () => toast.success(t('template_saved')) });
  const setKind = (head: string, kind: string) =>
    setPlaced(placed.map((one) => (one.head === head ? { ...one, kind: kind as Placed['kind'] } : one)));
  const headOf = (kind: 'key' | 'person') => placed.find((one) => one.kind === kind)?.head ?? null;
  const facts = () => ({
    columns: columnsOf(placed, batch.columns),
    match_by: match,
    match_head: headOf('key'),
    name_head: headOf('person'),
  });
  const run = async () => {
    const { version } = await update.mutateAsync({
      params: { id: batch.id },
      body: { ...facts(), version: batch.version },
    });
    if (version)
      read.mutate({ params: { id: batch.id }, files: { file }, body: { sheet: at, head_row: sheet.head_row } });
  };
  const options = [
    { value: 'skip', label: t('map_skip') },
    { value: 'key', label: t('map_key') },
    { value: 'person', label: t('map_person') },
    ...kinds,
  ];
  return (
    <Panel title={t('import_map')}>
      <Stack gap={12}>
        <SelectField
          label={t('match_by')}
          value={match}
          onChange={(value) => setMatch(value === 'id_no' ? 'id_no' : 'number')}
          options={matches}
        />
        <RowList>
          {placed.map((one) => (
            <li key={one.head}>
              <Stack gap={2}>
                <Words weight={500}>{one.head}</Words>
                <Words tone="faint" size="small">
                  {example?.cells[one.at] ?? ''}
                </Words>
              </Stack>
              <SelectField
                label={t('map_kind_of', { head: one.head })}
                value={one.kind}
                onChange={(kind) => setKind(one.head, kind)}
                options={options}
              />
            </li>
          ))}
        </RowList>
        <Inline gap={12} wrap align="end">
          <Button onClick={() => void run().catch(() => undefined)} loading={update.isPending || read.isPending}>
            {t('import_read')}
          </Button>
          <TextField label={t('template_name')} value={name} onChange={setName} />
          <Button
            variant="default"
            disabled={name.trim().length < 2}
            loading={save.isPending}
            onClick={() => save.mutate({ body: { name, category: batch.category, ...facts() } })}
          >
            {t('save_template')}
          </Button>
        </Inline>
      </Stack>
    </Panel>
  );
}

function ReadResult({ result, onDone }: { readonly result: Result; readonly onDone: () => void }) {
  const t = usePayrollText();
  const format = useFormat();
  const localize = useLocalize();
  const words = (code: string) => {
    const found = [...matchProblems, ...cellProblems].find((one) => one.code === code);
    return found ? localize(found) : t('issue_sum');
  };
  return (
    <Panel title={t('import_result')} aside={<Button onClick={onDone}>{t('import_done')}</Button>}>
      <Stack gap={8}>
        <p role="status">
          {t('import_counts', { n: result.rows, matched: result.matched, unmatched: result.unmatched })}
        </p>
        {result.turned.length > 0 && (
          <Note tone="waiting">{t('import_turned', { labels: format.list(result.turned) })}</Note>
        )}
        {result.unread_heads.length > 0 && (
          <Note tone="waiting">{t('import_unread', { labels: format.list(result.unread_heads) })}</Note>
        )}
        {result.left_out.length > 0 && (
          <Note tone="waiting">{t('import_left_out', { rows: format.list(result.left_out.map(String)) })}</Note>
        )}
        {result.hidden_rows > 0 && <Note tone="waiting">{t('import_hidden', { n: result.hidden_rows })}</Note>}
        <RowList>
          {result.problems.map((one) => (
            <li key={`${one.row_no}:${one.problem}:${one.cell}`}>
              <span>{one.cell ?? t('row_n', { n: one.row_no })}</span>
              <Words tone="refused">{words(one.problem)}</Words>
            </li>
          ))}
        </RowList>
      </Stack>
    </Panel>
  );
}

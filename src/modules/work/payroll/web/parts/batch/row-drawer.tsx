import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { type StaffChoice, StaffField } from '#modules/core/directory/web/public.tsx';
import { useSend } from '#web/api/send.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { useUnsaved } from '#web/ui/forms/use-unsaved.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { cellProblems, outlierKinds } from '../../../contract/payroll-kinds.ts';
import { wageTables } from '../../../contract/wage-tables.contract.ts';
import { wageUsers } from '../../../contract/wage-users.contract.ts';
import { fenTyped, yuanTyped } from '../../../contract/yuan-typed.ts';
import { usePayrollText } from '../../texts.ts';
import { useColumnLabel } from '../column-label.ts';
import { useSlipPath } from '../paths.ts';
import type { Batch, BatchRow } from './batch-types.ts';
import type { Preview } from './preview-slip.tsx';

const PreviewSlip = lazyDialog(async () => (await import('./preview-slip.tsx')).PreviewSlip);

const invalidates = ['wages', 'wage_users', 'wage_tables'] as const;

/** One row of a draft: whose it is, what is wrong with it, its figures. */
export function RowDrawer({
  batch,
  slip,
  onClose,
}: {
  readonly batch: Batch;
  readonly slip: BatchRow;
  readonly onClose: () => void;
}) {
  const t = usePayrollText();
  const pathOf = useSlipPath();
  const labelOf = useColumnLabel();
  const row = slip.row as NonNullable<BatchRow['row']>;
  const isDraft = row.is_draft && batch.actions.includes('read');
  const { typed, setTyped, person, setPerson, update, remove, send, shown, save } = useRowEdit(batch, slip, onClose);
  const isChanged = Object.keys(typed).length > 0 || person !== null;
  const preview = usePreview(batch.id, row.row_no, isChanged);
  return (
    <SideDrawer
      opened
      onClose={onClose}
      title={t('row_title', { name: row.name, n: row.row_no })}
      kind="record"
      foot={
        <FootActions
          acts={[
            isDraft && {
              kind: 'danger',
              key: 'remove_row',
              label: t('remove_row'),
              onClick: () => remove.mutate({ params: { id: slip.id } }),
              asks: false,
            },
            isDraft && {
              key: 'include',
              label: row.is_excluded ? t('include') : t('exclude'),
              onClick: () => send({ is_excluded: !row.is_excluded }),
            },
            isDraft && preview.act,
            isDraft &&
              row.outliers.length > 0 && {
                key: 'untick',
                label: row.is_ticked ? t('untick') : t('tick'),
                onClick: () => send({ is_ticked: !row.is_ticked }),
              },
            isDraft && {
              kind: 'primary',
              key: 'save',
              label: t('save'),
              onClick: save,
              disabled: !isChanged,
              isPending: update.isPending,
            },
          ]}
        />
      }
    >
      <Stack gap={12}>
        <Words as="p" tone="soft">
          {[row.number, row.department_name].filter(Boolean).join(' · ')}
        </Words>
        <RowNotes row={row} />
        {preview.sheet}
        {isDraft && row.user_id === null && (
          <StaffField label={t('whose_row')} value={person} onChange={setPerson} help={t('whose_row_help')} />
        )}
        {!row.is_draft && (
          <Inline>
            <Button component={Link} to={pathOf(slip.id)} variant="default">
              {t('open_slip')}
            </Button>
          </Inline>
        )}
        {batch.columns.map((column) => (
          <TextField
            key={column.key}
            label={labelOf(column)}
            value={shown(column.key)}
            onChange={(text) => setTyped({ ...typed, [column.key]: text })}
            disabled={!isDraft}
          />
        ))}
      </Stack>
    </SideDrawer>
  );
}

/** The slip as its person will see it, of what is kept of the row. */
function usePreview(batchId: string, row_no: number, isChanged: boolean) {
  const t = usePayrollText();
  const [shown, setShown] = useState<Preview | null>(null);
  const ask = useSend(wageTables.previewAs, { invalidates: false, onSuccess: setShown });
  return {
    act: {
      key: 'preview',
      label: t('preview'),
      onClick: () => ask.mutate({ params: { id: batchId }, body: { row_no } }),
      isPending: ask.isPending,
      disabled: isChanged,
    },
    sheet: shown && <PreviewSlip preview={shown} onClose={() => setShown(null)} />,
  };
}

/** What is typed about a row, and the calls that keep it. */
function useRowEdit(batch: Batch, slip: BatchRow, onClose: () => void) {
  const t = usePayrollText();
  const labelOf = useColumnLabel();
  const row = slip.row as NonNullable<BatchRow['row']>;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [person, setPerson] = useState<StaffChoice | null>(null);
  const update = useSend(wageUsers.update, { invalidates, onSuccess: onClose });
  const remove = useSend(wageUsers.remove, { invalidates, onSuccess: onClose });
  const send = (body: Readonly<Record<string, unknown>>) =>
    update.mutate({ params: { id: slip.id }, body: { ...body, version: row.version } });
  const shown = (key: string) => {
    const value = row.values[key];
    return typed[key] ?? (typeof value === 'number' ? yuanTyped(value) : (value ?? ''));
  };
  const save = () => {
    const values: Record<string, number | string> = {};
    for (const [key, text] of Object.entries(typed)) {
      const column = batch.columns.find((one) => one.key === key);
      const isText = column?.kind === 'text';
      const fen = isText ? text : fenTyped(text);
      if (fen === null) return toast.warning(t('not_money', { label: column ? labelOf(column) : '' }));
      values[key] = fen;
    }
    return send({ ...(Object.keys(values).length ? { values } : {}), ...(person ? { user_id: person.id } : {}) });
  };
  useUnsaved(Object.keys(typed).length > 0);
  return { typed, setTyped, person, setPerson, update, remove, send, shown, save };
}

/** What is wrong with a row, and what is unusual about it. */
function RowNotes({ row }: { readonly row: NonNullable<BatchRow['row']> }) {
  const t = usePayrollText();
  const localize = useLocalize();
  return (
    <>
      {row.cells.map((one) => (
        <Note key={one.cell} tone="refused">
          {t('cell_problem', {
            cell: one.cell,
            label: one.label,
            problem: localize(cellProblems.find(({ code }) => code === one.problem) ?? cellProblems[0]),
          })}
        </Note>
      ))}
      {!row.adds_up && <Note tone="refused">{t('sum_help')}</Note>}
      {row.outliers.map((kind) => (
        <Note key={kind} tone="waiting">
          {localize(outlierKinds.find(({ code }) => code === kind) ?? outlierKinds[0])}
        </Note>
      ))}
    </>
  );
}

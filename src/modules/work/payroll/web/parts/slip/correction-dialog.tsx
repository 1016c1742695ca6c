import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { wageUsers } from '../../../contract/wage-users.contract.ts';
import { fenTyped, yuanTyped } from '../../../contract/yuan-typed.ts';
import { usePayrollText } from '../../texts.ts';
import { useColumnLabel } from '../column-label.ts';
import type { Slip } from './slip-types.ts';

/** Drafts a correction: the lines that change; net and subtotals follow by themselves. Somebody else sends it. */
export function CorrectionDialog({ slip, onClose }: { readonly slip: Slip; readonly onClose: () => void }) {
  const t = usePayrollText();
  const labelOf = useColumnLabel();
  const columns = slip.columns.filter(({ kind }) => kind === 'earning' || kind === 'deduction' || kind === 'employer');
  const start = slip.draft?.values ?? slip.values;
  const shown = (key: string) => yuanTyped(Number(start[key] ?? 0));
  const form = useContractForm({
    endpoint: wageUsers.update,
    params: { id: slip.id },
    initial: {
      reason: slip.draft?.reason ?? '',
      ...Object.fromEntries(columns.map(({ key }) => [key, shown(key)])),
    } as Record<string, string>,
    toBody: ({ reason = '', ...typed }) => ({
      reason,
      values: Object.fromEntries(
        columns.flatMap(({ key }) => {
          const fen = fenTyped(typed[key] ?? '');
          return fen === null ? [[key, Number.NaN]] : fen === slip.values[key] ? [] : [[key, fen]];
        }),
      ),
      version: slip.row?.version ?? 1,
    }),
    invalidates: ['wage_users', 'wages', 'wage_questions'],
    success: t('correction_drafted'),
    onDone: onClose,
  });
  return (
    <FormDrawer opened onClose={onClose} title={t('draft_correction')} submitLabel={t('save')} form={form}>
      <p>{t('correction_help')}</p>
      {columns.map((column) => (
        <TextField
          key={column.key}
          {...form.field(column.key, `values.${column.key}`)}
          label={labelOf(column)}
          inputMode="decimal"
        />
      ))}
      <TextAreaField {...form.field('reason')} required label={t('reason')} rows={2} help={t('reason_read')} />
    </FormDrawer>
  );
}

import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';
import type { GateRow } from '../leave-types.ts';

interface Props {
  readonly row: GateRow;
  readonly onClose: () => void;
}

/** Who stands there: the named person, a guardian, or somebody else, who is refused. */
export function ReleaseDialog({ row, onClose }: Props) {
  const t = useLeaveText();
  const localizedName = useLocalizedName();
  const isAlone = row.taker_kind === 'self';
  const named = row.taker_kind === 'named' ? (row.taker_name ?? '') : '';
  const people = [
    ...(isAlone ? [{ value: 'self', label: t('leaves_alone') }] : []),
    ...(named ? [{ value: 'named', label: named }] : []),
    ...row.guardians.map((one) => ({ value: one.id, label: localizedName(one) })),
    ...(isAlone ? [] : [{ value: 'other', label: t('somebody_else') }]),
  ];
  const form = useContractForm({
    endpoint: vacations.release,
    params: { id: row.id },
    initial: { who: people[0]?.value ?? 'other', name: '' },
    toBody: ({ who, name }) => ({ direction: 'out' as const, taker: takerOf(who, who === 'named' ? named : name) }),
    onDone: () => {
      toast.success(t('released', { name: localizedName(row.student) }));
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('release_of', { name: localizedName(row.student) })}
      submitLabel={t('release')}
      form={form}
    >
      <ChipsField {...form.field('who', 'taker')} label={t('who_takes')} options={people} />
      {form.values.who === 'other' && <TextField {...form.field('name', 'taker.name')} label={t('taker_name')} />}
    </FormDialog>
  );
}

function takerOf(who: string, name: string) {
  if (who === 'self') return { kind: 'self' as const };
  if (who === 'named' || who === 'other') return { kind: 'named' as const, name: name || null };
  return { kind: 'guardian' as const, user_id: who };
}

import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { dutySchedules } from '../../../contract/duty-schedules.contract.ts';
import { dutyShifts } from '../../../contract/duty-shifts.contract.ts';
import { useDutyText } from '../../texts.ts';
import { type Shift, useShiftWords } from '../duty-words.ts';

interface Props {
  readonly shift: Shift;
  /** A seat of a draft may stay empty, and nobody is told. */
  readonly isDraft?: boolean;
  readonly onClose: () => void;
}

/** Gives a shift to somebody else of its roster, who has least first; both are told once it is published. */
export function AssignDialog({ shift, isDraft = false, onClose }: Props) {
  const t = useDutyText();
  const localizedName = useLocalizedName();
  const { nameOf, timeOf } = useShiftWords();
  const roster = useApi(dutySchedules.roster, { params: { id: shift.schedule.id } });
  const form = useContractForm({
    endpoint: dutyShifts.assign,
    params: { id: shift.id },
    initial: { user_id: shift.user?.id ?? '' },
    toBody: ({ user_id }) => ({ user_id: user_id || null, version: shift.version }),
    success: t('assigned'),
    invalidates: ['home', 'duty_schedules', 'duty_swaps'],
    onDone: onClose,
  });
  const people = (roster.data?.people ?? []).toSorted((a, b) => a.points - b.points);
  return (
    <FormDialog opened onClose={onClose} title={t('assign')} submitLabel={t('save')} form={form}>
      <Words as="p" tone="soft">
        {nameOf(shift)} · {timeOf(shift)}
      </Words>
      <SelectField
        {...form.field('user_id')}
        label={t('who')}
        {...(isDraft ? { clearable: true } : { help: t('assign_help') })}
        options={people.map(({ user, points }) => ({
          value: user.id,
          label: t('person_points', { name: localizedName(user), n: points }),
        }))}
      />
    </FormDialog>
  );
}

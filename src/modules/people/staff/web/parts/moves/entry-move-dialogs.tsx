import { today } from '#shared/dates.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { CHECK_RESULTS } from '../../../contract/pending-staffs.contract.ts';
import { personnelNatures } from '../../../contract/personnel-nature.ts';
import { teacherMoves } from '../../../contract/teacher-moves.contract.ts';
import { useMoveText } from '../../texts.ts';
import { PlaceFields } from '../place-fields.tsx';
import { MOVE_INVALIDATES, type MoveProps } from './employment.ts';

/** The result of a background check of somebody who is about to start. */
export function CheckDialog({ person, onClose }: MoveProps) {
  const t = useMoveText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: teacherMoves.addCheck,
    params: { id: person.id },
    initial: { result: 'clear' as (typeof CHECK_RESULTS)[number], asked_on: today() },
    invalidates: MOVE_INVALIDATES,
    success: t('check_added'),
    onDone: onClose,
  });
  const result = form.field('result');
  const title = t('add_check_title', { name: localizedName(person) });
  return (
    <FormDialog opened onClose={onClose} title={title} submitLabel={t('add_check')} form={form}>
      <ChipsField
        {...result}
        onChange={(value) => result.onChange(value as 'clear')}
        label={t('result')}
        options={CHECK_RESULTS.map((value) => ({ value, label: t(`result_${value}`) }))}
      />
      <DayField {...form.field('asked_on')} label={t('asked_on')} />
    </FormDialog>
  );
}

/** Somebody who left or retired is employed again. */
export function RehireDialog({ person, onClose }: MoveProps) {
  const t = useMoveText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: teacherMoves.rehire,
    params: { id: person.id },
    initial: {
      department_id: '',
      post_id: '',
      planned_entry_on: '',
      reason: '',
      personnel_nature: person.work_status === -2 ? 'rehired' : (person.personnel_nature ?? ''),
    },
    toBody: ({ department_id, post_id, planned_entry_on, reason, personnel_nature }) => ({
      department_id,
      post_id: post_id || null,
      planned_entry_on: planned_entry_on || null,
      personnel_nature: (personnel_nature || null) as Employed,
      reason: reason.trim() || null,
      version: person.version,
    }),
    invalidates: MOVE_INVALIDATES,
    success: t('rehire_done'),
    onDone: onClose,
  });
  const natures = useOptions(personnelNatures);
  const title = t('rehire_title', { name: localizedName(person) });
  return (
    <FormDialog opened onClose={onClose} title={title} submitLabel={t('rehire')} form={form}>
      <p>{t('rehire_help')}</p>
      <PlaceFields
        department={form.field('department_id')}
        post={form.field('post_id')}
        required
        organization_id={person.organization.id}
      />
      <SelectField {...form.field('personnel_nature')} clearable label={t('nature')} options={natures} />
      <DayField {...form.field('planned_entry_on')} label={t('planned_entry_on')} />
      <TextAreaField {...form.field('reason')} label={t('reason')} rows={2} />
    </FormDialog>
  );
}

type Employed = (typeof personnelNatures)[number]['code'] | null;

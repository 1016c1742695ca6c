import { today } from '#shared/dates.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { CHECK_RESULTS, pendingStaffs, teachers } from '../../../contract/pending-staffs.contract.ts';
import { useStaffText } from '../../texts.ts';
import { PlaceFields } from '../place-fields.tsx';
import type { PendingDetail } from './pending-detail.ts';

interface Props {
  readonly person: PendingDetail;
  readonly onClose: () => void;
}

/** The result of a background check, with those before it. */
export function CheckDialog({ person, onClose }: Props) {
  const t = useStaffText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: pendingStaffs.addCheck,
    params: { id: person.id },
    initial: { result: 'clear' as (typeof CHECK_RESULTS)[number], asked_on: today() },
    success: t('check_added'),
    onDone: onClose,
  });
  const result = form.field('result');
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('check_title', { name: person.name })}
      submitLabel={t('add_check')}
      form={form}
    >
      {person.checks.length > 0 && (
        <Stack as="ul" gap={4} tone="soft">
          {person.checks.map((one) => (
            <li key={one.id}>
              {format.day(one.asked_on)} · {t(`result_${one.result}`)} · {localizedName(one.by)}
            </li>
          ))}
        </Stack>
      )}
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

/** The newcomer works here from today on. */
export function EntryDialog({ person, onClose }: Props) {
  const t = useStaffText();
  const form = useContractForm({
    endpoint: teachers.confirmEntry,
    params: { id: person.user_id },
    initial: { department_id: person.department?.id ?? '', post_id: person.post?.id ?? '' },
    toBody: ({ department_id, post_id }) => ({ department_id: department_id || null, post_id: post_id || null }),
    invalidates: ['pending_staffs', 'users', 'departments'],
    success: t('entry_confirmed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('confirm_title', { name: person.name })}
      submitLabel={t('confirm_entry')}
      form={form}
    >
      <p>{t('confirm_help')}</p>
      <PlaceFields
        department={form.field('department_id')}
        post={form.field('post_id')}
        required
        organization_id={person.organization.id}
      />
    </FormDialog>
  );
}

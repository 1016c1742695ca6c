import type { CacheGroup } from '#web/api/cache.ts';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { members } from '../../../contract/members.contract.ts';
import { usePeopleText } from '../../texts.ts';

interface Props {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const REFRESHES: readonly CacheGroup[] = ['users', 'departments', 'department_members'];

/** Ends several places, at once or with the end of a day. */
export function EndPlacesDialog({ ids, onClose, onDone }: Props) {
  const t = usePeopleText();
  const form = useContractForm({
    endpoint: members.end,
    initial: { end_on: '', reason: '' },
    toBody: ({ end_on, reason }) => ({ ids: [...ids], end_on: end_on || null, reason }),
    invalidates: REFRESHES,
    success: t('ended'),
    onDone,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('end_n', { n: ids.length })}
      submitLabel={t('end_places')}
      form={form}
      error={form.formError ?? form.errors['ids']}
    >
      <DayField {...form.field('end_on')} label={t('last_day')} help={t('last_day_help')} />
      <TextAreaField {...form.field('reason')} label={t('reason')} rows={2} />
    </FormDialog>
  );
}

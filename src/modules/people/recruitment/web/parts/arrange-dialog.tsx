import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { MultiChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { interviewers } from '../../contract/interviewers.contract.ts';
import { interviews } from '../../contract/interviews.contract.ts';
import { useRecruitmentText } from '../texts.ts';
import type { Candidate } from './candidate.ts';

const MINUTES = ['20', '30', '45', '60', '90', '120'] as const;

/** When, where and by whom somebody is interviewed. */
export function ArrangeDialog({ candidate, onClose }: { readonly candidate: Candidate; readonly onClose: () => void }) {
  const t = useRecruitmentText();
  const localizedName = useLocalizedName();
  const known = useApi(interviewers.list, { query: { status: 'active', per_page: 100 } }).data?.list ?? [];
  const form = useContractForm({
    endpoint: interviews.create,
    initial: { starts_at: '', minutes: '30', place: '', interviewer_ids: [] as readonly string[] },
    toBody: ({ minutes, interviewer_ids, ...rest }) => ({
      ...rest,
      candidate_id: candidate.id,
      minutes: Number(minutes),
      interviewer_ids: [...interviewer_ids],
    }),
    invalidates: ['candidates', 'interviewers'],
    success: t('arranged'),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('arrange_title', { name: candidate.name })}
      submitLabel={t('arrange')}
      form={form}
    >
      <DateTimeField {...form.field('starts_at')} label={t('starts_at')} />
      <SelectField
        {...form.field('minutes')}
        label={t('minutes')}
        options={MINUTES.map((value) => ({ value, label: t('minutes_n', { n: value }) }))}
      />
      <TextField {...form.field('place')} label={t('place')} max={100} />
      <MultiChipsField
        {...form.field('interviewer_ids')}
        label={t('panel')}
        options={known.map((row) => ({ value: row.id, label: localizedName(row.user) }))}
      />
    </FormDialog>
  );
}

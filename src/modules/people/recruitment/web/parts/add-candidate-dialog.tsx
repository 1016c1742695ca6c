import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { candidates } from '../../contract/candidates.contract.ts';
import { jobs } from '../../contract/jobs.contract.ts';
import { useRecruitmentText } from '../texts.ts';
import { useJobTitle } from './job-title.ts';

/** Somebody who handed a form in applies for a job. */
export function AddCandidateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useRecruitmentText();
  const localizedName = useLocalizedName();
  const jobTitle = useJobTitle();
  const people = useApi(candidates.waiting, {}).data?.list ?? [];
  const open =
    useApi(jobs.list, { query: { status: 'open', per_page: 100 } }).data?.list.filter((job) => !job.is_over) ?? [];
  const form = useContractForm({
    endpoint: candidates.create,
    initial: { pending_staff_id: '', job_id: '' },
    success: t('candidate_added'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('candidate_add')} submitLabel={t('candidate_add')} form={form}>
      <p>{t('candidate_add_help')}</p>
      <SelectField
        {...form.field('pending_staff_id')}
        label={t('newcomer')}
        options={people.map((row) => ({ value: row.id, label: localizedName(row) }))}
      />
      <SelectField
        {...form.field('job_id')}
        label={t('job')}
        options={open.map((row) => ({ value: row.id, label: jobTitle(row) }))}
      />
    </FormDialog>
  );
}

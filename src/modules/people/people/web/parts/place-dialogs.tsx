import { organizations } from '#modules/core/directory/contract/organizations.contract.ts';
import { posts } from '#modules/core/directory/contract/posts.contract.ts';
import { today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { members } from '../../contract/members.contract.ts';
import { usePeopleText } from '../texts.ts';

interface Props {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const REFRESHES = ['users', 'departments', 'department_members'];

/** Moves several places to another department on a day. */
export function MovePlacesDialog({ ids, onClose, onDone }: Props) {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const here = useSettings()?.organization?.id ?? '';
  const said = { staleMs: 300_000, errorDisplay: 'toast' } as const;
  const units =
    useApi(organizations.departments, { params: { id: here } }, { ...said, enabled: here !== '' }).data?.list ?? [];
  const jobs = useApi(posts.list, { query: { per_page: 100 } }, said).data?.list ?? [];
  const form = useContractForm({
    endpoint: members.move,
    initial: { department_id: '', post_id: '', on: today(), reason: '' },
    toBody: ({ post_id, ...values }) => ({ ...values, ids: [...ids], ...(post_id ? { post_id } : {}) }),
    invalidates: REFRESHES,
    success: t('moved'),
    onDone,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('move_n', { n: ids.length })}
      submitLabel={t('move_places')}
      form={form}
      error={form.formError ?? form.errors['ids']}
    >
      <SelectField
        {...form.field('department_id')}
        label={t('into_department')}
        options={units
          .filter((row) => row.kind !== 'class')
          .map((row) => ({ value: row.id, label: localizedName(row) }))}
      />
      <SelectField
        {...form.field('post_id')}
        clearable
        label={t('new_post')}
        help={t('new_post_help')}
        options={jobs.map((row) => ({ value: row.id, label: localizedName(row) }))}
      />
      <DayField {...form.field('on')} label={t('on_day')} help={t('on_day_help')} />
      <TextAreaField {...form.field('reason')} label={t('reason')} rows={2} />
    </FormDialog>
  );
}

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

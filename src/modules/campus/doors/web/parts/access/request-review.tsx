import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDrawer, SideDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { accessGroups } from '../../../contract/access-groups.contract.ts';
import { accessRequestLifecycle } from '../../../contract/access-request.lifecycle.ts';
import { accessRequests } from '../../../contract/access-requests.contract.ts';
import { useDoorText } from '../../texts.ts';

interface Props {
  readonly request: CallOutput<typeof accessRequests.list>['list'][number];
  readonly onClose: () => void;
}

/** One request: what was asked, and the decision for those who may make it. */
export function RequestReview({ request, onClose }: Props) {
  const localizedName = useLocalizedName();
  if (request.actions.includes('review')) return <Review request={request} onClose={onClose} />;
  return (
    <SideDrawer opened kind="form" onClose={onClose} title={localizedName(request.user)}>
      <RequestFacts request={request} />
    </SideDrawer>
  );
}

function RequestFacts({ request }: { readonly request: Props['request'] }) {
  const t = useDoorText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const facts: (Fact | false)[] = [
    { label: t('status'), value: <StateBadge of={accessRequestLifecycle} state={request.status} /> },
    { label: t('door'), value: localizedName(request.lock) },
    { label: t('reason'), value: request.reason },
    { label: t('asked_at'), value: format.dateTime(request.created_at) },
    request.group !== null && { label: t('group'), value: localizedName(request.group) },
    request.until !== null && { label: t('valid_to'), value: format.day(request.until) },
    request.opinion !== null && { label: t('opinion'), value: request.opinion },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}

function Review({ request, onClose }: Props) {
  const t = useDoorText();
  const localizedName = useLocalizedName();
  const groups = useApi(accessGroups.list, { query: { per_page: 100 } }).data?.list ?? [];
  const holding = groups.filter((group) => group.doorlock_ids.includes(request.lock.id));
  const form = useContractForm({
    endpoint: accessRequests.review,
    params: { id: request.id },
    initial: { result: 'approved' as 'approved' | 'rejected', dlock_group_id: '', until: '', opinion: '' },
    toBody: ({ result, dlock_group_id, until, opinion }) => ({
      result,
      version: request.version,
      opinion: opinion.trim() || null,
      ...(result === 'approved' ? { dlock_group_id: dlock_group_id || null, until: until || null } : {}),
    }),
    invalidates: ['dlock_groups', 'doorlocks'],
    success: t('reviewed'),
    onDone: onClose,
  });
  const isYes = form.values.result === 'approved';
  const result = form.field('result');
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={localizedName(request.user)}
      submitLabel={t(isYes ? 'approve' : 'reject')}
      form={form}
    >
      <RequestFacts request={request} />
      <ChipsField
        {...result}
        value={result.value}
        onChange={(value) => result.onChange(value as 'approved' | 'rejected')}
        label={t('result')}
        options={[
          { value: 'approved', label: t('approve') },
          { value: 'rejected', label: t('reject') },
        ]}
      />
      {isYes && (
        <SelectField
          {...form.field('dlock_group_id')}
          required
          label={t('by_group')}
          help={t(holding.length ? 'by_group_help' : 'in_no_group')}
          options={holding.map((group) => ({ value: group.id, label: localizedName(group) }))}
        />
      )}
      {isYes && <DayField {...form.field('until')} label={t('valid_to')} help={t('until_help')} />}
      <TextAreaField {...form.field('opinion')} required={!isYes} label={t('opinion')} rows={2} />
    </FormDrawer>
  );
}

import { StaffField } from '#modules/core/directory/web/public.tsx';
import { useRights } from '#web/session/rights.tsx';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { FormGroup } from '#web/ui/form-drawer.tsx';
import { PlainFields } from '#web/ui/forms/plain-fields.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { visitKinds } from '../../../contract/visit-kinds.ts';
import { visitorRights } from '../../../rights.ts';
import { useVisitorText } from '../../texts.ts';
import { PlaceFields } from '../booking/invite-fields.tsx';
import { VisitWhen } from '../booking/visit-when.tsx';
import { OPEN_FACTS } from '../visit-values.ts';
import type { BatchValues } from './batch-types.ts';

const MOST_DAYS_AHEAD = 180;

/** What all rows of a batch share. */
export function BatchFacts({ form }: { readonly form: ContractForm<BatchValues> }) {
  const t = useVisitorText();
  const { can } = useRights();
  const kinds = useOptions(visitKinds);
  const mode = form.field('mode');
  return (
    <Stack as="form" gap={20} onSubmit={(event) => event.preventDefault()}>
      <FormGroup title={t('group_visit')}>
        <ChipsField
          {...mode}
          onChange={(value) => mode.onChange(value as 'group')}
          label={t('batch_mode')}
          help={t(`mode_${mode.value}_help`)}
          options={[
            { value: 'separate', label: t('mode_separate') },
            { value: 'group', label: t('mode_group') },
          ]}
        />
        {can(visitorRights.inviteForOthers) && (
          <StaffField onlyTeachers {...form.field('host', 'host_user_id')} label={t('host')} />
        )}
        <ChipsField {...form.field('visit_kind')} label={t('kind')} options={kinds} />
        <PlainFields fields={OPEN_FACTS} form={form} t={t} />
      </FormGroup>
      <FormGroup title={t('group_when')}>
        <VisitWhen form={form} maxDays={MOST_DAYS_AHEAD} />
        <PlaceFields form={form} />
      </FormGroup>
    </Stack>
  );
}

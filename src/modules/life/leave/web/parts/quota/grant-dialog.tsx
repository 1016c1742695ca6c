import { Button } from '@mantine/core';
import { useState } from 'react';
import { today } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { toast } from '#web/ui/toasts.ts';
import { vacationAmountUsers } from '../../../contract/vacation-amounts.contract.ts';
import { useLeaveText } from '../../texts.ts';
import { useQuotaTypes } from './use-quota-types.ts';

type Answer = CallOutput<typeof vacationAmountUsers.grant>;

/** A cycle is granted by its rule: first it is seen what each would get, and why. */
export function GrantDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useLeaveText();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const form = useContractForm({
    endpoint: vacationAmountUsers.grant,
    initial: { vacation_type_id: '', on: today() },
    toBody: (values) => ({ ...values, dry_run: true }),
    invalidates: false,
    onDone: setAnswer,
  });
  const grant = useSend(vacationAmountUsers.grant, {
    onSuccess: ({ granted }) => {
      toast.success(t('granted_n', { n: granted }));
      onClose();
    },
  });
  return (
    <FormDrawer
      opened
      kind="record"
      onClose={onClose}
      title={t('grant')}
      submitLabel={t('grant_look')}
      form={form}
      aside={
        answer &&
        answer.granted > 0 && (
          <Button loading={grant.isPending} onClick={() => grant.mutate({ body: { ...form.values, dry_run: false } })}>
            {t('grant_do', { n: answer.granted })}
          </Button>
        )
      }
    >
      <SelectField {...form.field('vacation_type_id')} label={t('type')} options={useQuotaTypes('granted')} />
      <DayField {...form.field('on')} label={t('cycle_day')} />
      {answer && <Planned answer={answer} />}
    </FormDrawer>
  );
}

function Planned({ answer }: { readonly answer: Answer }) {
  const t = useLeaveText();
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  return (
    <Stack gap={8} aria-live="polite">
      <Words weight={600}>{t('grant_would', { n: answer.granted })}</Words>
      <RowList>
        {answer.list.slice(0, 200).map((one) => (
          <li key={one.user.id}>
            <span>{localizedName(one.user)}</span>
            <Words tone="soft" size="small">
              {one.outcome === 'known' ? t('grant_known') : localize(one.why)}
            </Words>
            <Words figures weight={600}>
              {format.number(one.amount)}
            </Words>
          </li>
        ))}
      </RowList>
    </Stack>
  );
}

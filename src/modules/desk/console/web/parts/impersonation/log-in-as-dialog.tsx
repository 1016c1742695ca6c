import { useState } from 'react';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { impersonations } from '../../../contract/impersonation.contract.ts';
import { useText } from '../../texts.ts';
import { startImpersonation } from './impersonation-session.ts';

interface Props {
  readonly person: { readonly id: string; readonly name: string; readonly name_en: string | null };
  readonly onClose: () => void;
}

/** Log in as somebody else: why, and for how long. */
export function LogInAsDialog({ person, onClose }: Props) {
  const t = useText();
  const localizedName = useLocalizedName();
  const [isWaiting, setWaiting] = useState(false);
  const form = useContractForm({
    endpoint: impersonations.fetchToken,
    params: { id: person.id },
    initial: { reason: '', minutes: '30' },
    toBody: ({ reason, minutes }) => ({ reason, minutes: Number(minutes) }),
    onDone: async ({ token }) => {
      if (token) return startImpersonation(token);
      setWaiting(true);
      toast.info(t('waits_for_second'));
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('log_in_as_title', { name: localizedName(person) })}
      submitLabel={t('log_in_as')}
      form={form}
    >
      <Words as="p" tone="soft" below={12}>
        {t(isWaiting ? 'waits_for_second' : 'log_in_as_help')}
      </Words>
      <TextAreaField {...form.field('reason')} label={t('reason')} help={t('reason_10')} rows={3} />
      <ChipsField
        {...form.field('minutes')}
        label={t('minutes')}
        options={['10', '20', '30'].map((value) => ({ value, label: t('n_minutes', { n: Number(value) }) }))}
      />
    </FormDialog>
  );
}

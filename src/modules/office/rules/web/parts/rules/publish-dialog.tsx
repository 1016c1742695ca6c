import { today } from '#shared/dates.ts';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { type RuleShown, systemRules } from '../../../contract/system-rules.contract.ts';
import { useRulesText } from '../../texts.ts';

/** Hands the draft in: from which day on it holds, and why that day is before today. */
export function PublishDialog({ rule, onClose }: { readonly rule: RuleShown; readonly onClose: () => void }) {
  const t = useRulesText();
  const form = useContractForm({
    endpoint: systemRules.publish,
    params: { id: rule.id },
    initial: { effective_on: today(), reason: '' },
    toBody: ({ effective_on, reason }) => ({ effective_on, reason: reason || null, version: rule.version }),
    success: t('submitted'),
    invalidates: ['home', 'system_rule_versions'],
    onDone: onClose,
  });
  const isPast = form.values.effective_on !== '' && form.values.effective_on < today();
  return (
    <FormDialog opened onClose={onClose} title={t('publish_title')} submitLabel={t('submit')} form={form}>
      <Words as="p" tone="soft">
        {t('publish_help', { n: rule.draft?.version_no ?? 1 })}
      </Words>
      <DayField {...form.field('effective_on')} required label={t('effective_on')} />
      {(isPast || form.field('reason').error) && (
        <TextField {...form.field('reason')} required label={t('past_reason')} max={200} />
      )}
    </FormDialog>
  );
}

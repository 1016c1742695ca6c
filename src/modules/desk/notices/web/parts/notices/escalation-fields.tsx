import { Switch } from '@mantine/core';
import { ESCALATION_STEPS } from '#shared/receipts.ts';
import { useRights } from '#web/session/rights.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { noticeRights } from '../../../rights.ts';
import { useNoticeText } from '../../texts.ts';
import classes from './notice-form.module.css';
import { defaultEscalation, type EscalationValue, type NoticeValues } from './notice-values.ts';

/** How those who stay silent are reminded, step by step. */
export function EscalationFields({ form }: { readonly form: ContractForm<NoticeValues> }) {
  const t = useNoticeText();
  const { can } = useRights();
  const steps = form.values.escalation;
  const put = (next: readonly EscalationValue[]) => form.set({ escalation: next });
  const offered = ESCALATION_STEPS.filter(
    (step) => step !== 'sms' || can(noticeRights.sendTexts) || steps.some((one) => one.step === step),
  );
  const choose = (step: EscalationValue['step'], on: boolean) =>
    put(
      on
        ? ESCALATION_STEPS.flatMap(
            (one) => steps.find((known) => known.step === one) ?? (one === step ? { step, hours: '' } : []),
          )
        : steps.filter((one) => one.step !== step),
    );
  return (
    <fieldset className={classes.options}>
      <legend>{t('escalation')}</legend>
      <Switch
        label={t('escalation_on')}
        description={t('escalation_help')}
        checked={steps.length > 0}
        onChange={(event) => put(event.currentTarget.checked ? defaultEscalation() : [])}
      />
      {steps.length > 0 &&
        offered.map((step) => {
          const at = steps.findIndex((one) => one.step === step);
          return (
            <div key={step} className={classes.step}>
              <Switch
                label={t(`escalation_${step}`)}
                checked={at >= 0}
                onChange={(event) => choose(step, event.currentTarget.checked)}
              />
              {at >= 0 && (
                <TextField
                  {...form.at<string>(`escalation.${at}.hours`)}
                  label={t('escalation_hours')}
                  error={
                    form.errors[`escalation.${at}.after_hours`] ??
                    (at === steps.length - 1 ? form.errors['escalation'] : undefined)
                  }
                  inputMode="numeric"
                />
              )}
            </div>
          );
        })}
    </fieldset>
  );
}

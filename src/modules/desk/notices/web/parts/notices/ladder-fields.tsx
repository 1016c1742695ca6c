import { Switch } from '@mantine/core';
import { useRights } from '#web/session/rights.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { LADDER_STEPS } from '../../../contract/urge-ladder.ts';
import { useNoticeText } from '../../texts.ts';
import classes from './notice-form.module.css';
import { type LadderValue, type NoticeValues, usualLadder } from './notice-values.ts';

/** How those who stay silent are reminded, step by step. */
export function LadderFields({ form }: { readonly form: ContractForm<NoticeValues> }) {
  const t = useNoticeText();
  const { can } = useRights();
  const steps = form.values.urge_ladder;
  const put = (next: readonly LadderValue[]) => form.set({ urge_ladder: next });
  const offered = LADDER_STEPS.filter(
    (step) => step !== 'sms' || can('0702') || steps.some((one) => one.step === step),
  );
  const choose = (step: LadderValue['step'], on: boolean) =>
    put(
      on
        ? LADDER_STEPS.flatMap(
            (one) => steps.find((known) => known.step === one) ?? (one === step ? { step, hours: '' } : []),
          )
        : steps.filter((one) => one.step !== step),
    );
  return (
    <fieldset className={classes.options}>
      <legend>{t('ladder')}</legend>
      <Switch
        label={t('ladder_on')}
        description={t('ladder_help')}
        checked={steps.length > 0}
        onChange={(event) => put(event.currentTarget.checked ? usualLadder() : [])}
      />
      {steps.length > 0 &&
        offered.map((step) => {
          const at = steps.findIndex((one) => one.step === step);
          return (
            <div key={step} className={classes.step}>
              <Switch
                label={t(`ladder_${step}`)}
                checked={at >= 0}
                onChange={(event) => choose(step, event.currentTarget.checked)}
              />
              {at >= 0 && (
                <TextField
                  {...form.at<string>(`urge_ladder.${at}.hours`)}
                  label={t('ladder_hours')}
                  error={
                    form.errors[`urge_ladder.${at}.after_hours`] ??
                    (at === steps.length - 1 ? form.errors['urge_ladder'] : undefined)
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

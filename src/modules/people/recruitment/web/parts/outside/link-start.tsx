import { Button } from '@mantine/core';
import { Refused, useRefusal } from '#modules/identity/sign-in/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { interviewLinks } from '../../../contract/interview-links.contract.ts';
import { useRecruitmentText } from '../../texts.ts';
import classes from './outside.module.css';

interface Props {
  readonly link: string;
  /** Masked: the school noted it, nobody types it. */
  readonly phone: string;
  readonly onDone: (begun: CallOutput<typeof interviewLinks.begin>) => void;
}

/** The code that goes to the phone of the interviewer. */
export function LinkStart({ link, phone, onDone }: Props) {
  const t = useRecruitmentText();
  const refusal = useRefusal();
  const form = useContractForm({
    endpoint: interviewLinks.begin,
    isUnmarked: true,
    initial: { code: '' },
    toBody: ({ code }) => ({ link, code }),
    invalidates: false,
    onDone,
    onRefused: refusal.onRefused,
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <p>{t('outside_code_help', { phone })}</p>
      <CodeField
        {...form.field('code')}
        label={t('code')}
        purpose="interview"
        onSend={() => call(interviewLinks.sendCode, { body: { link } })}
      />
      <Refused text={refusal.text} />
      <Button type="submit" size="md" loading={form.isSending}>
        {t('outside_open')}
      </Button>
    </form>
  );
}

import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { PhoneField } from '#web/ui/fields/text-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { signIn } from '../../../contract/sign-in.contract.ts';
import { useText } from '../../texts.ts';
import { TermsCheckbox, useTerms } from '../consents/terms-checkbox.tsx';
import { PublicComputer } from '../passwords/password-form.tsx';
import { Refused, useRefusal } from '../refused.tsx';
import classes from '../sign-in.module.css';
import type { SignInFlow } from '../sign-in-flow.ts';
import { codeSender, useSentCode } from './sent-code.ts';

const VoiceCode = lazyPart(async () => (await import('./voice-code.tsx')).VoiceCode);

interface Props {
  readonly flow: SignInFlow;
  readonly phone: string;
  readonly onPhone: (phone: string) => void;
}

/** Phone and the code sent to it. */
export function CodeForm({ flow, phone, onPhone }: Props) {
  const t = useText();
  const refusal = useRefusal();
  const terms = useTerms();
  const form = useContractForm({
    endpoint: signIn.loginWithCode,
    isUnmarked: true,
    initial: { phone, code: '', public_computer: false },
    invalidates: false,
    onDone: (answer, values) => flow.proceed(answer, { phone: values.phone }),
    onRefused: refusal.onRefused,
  });
  const number = form.field('phone');
  const sent = useSentCode();
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        refusal.clear();
        event.preventDefault();
        if (terms.demand()) form.submit(event);
      }}
    >
      <PhoneField
        {...number}
        label={t('phone')}
        onChange={(typed) => {
          number.onChange(typed);
          onPhone(typed);
        }}
      />
      <CodeField
        {...form.field('code')}
        label={t('code')}
        purpose="login"
        onSend={sent.noting(codeSender(number, 'login'))}
      />
      {sent.sentAt !== null && (
        <Suspense fallback={null}>
          <VoiceCode phone={number.value} sentAt={sent.sentAt} onCalled={sent.again} />
        </Suspense>
      )}
      <PublicComputer
        checked={form.values.public_computer}
        onChange={(public_computer) => form.set({ public_computer })}
      />
      <TermsCheckbox terms={terms} />
      <Refused text={refusal.text} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('sign_in')}
      </Button>
    </form>
  );
}

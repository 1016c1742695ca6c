import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SIGN_UP_CONSENTS } from '#modules/identity/accounts/contract/consents.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { signIn } from '../../contract/sign-in.contract.ts';
import { useText } from '../texts.ts';
import { ConsentsField } from './consents/consents-field.tsx';
import { Refused } from './refused.tsx';
import classes from './sign-in.module.css';
import type { SignInFlow } from './sign-in-flow.ts';

interface Props {
  readonly flow: SignInFlow;
  readonly ticket: string;
  readonly phone: string;
}

/** Nobody has the phone that was just proven: a name makes its owner a visitor. */
export function VisitorSignUp({ flow, ticket, phone }: Props) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useContractForm({
    endpoint: signIn.signUpWithCode,
    initial: { name: '', consents: [] as (typeof SIGN_UP_CONSENTS)[number][] },
    // a blank name gets the field's own message, beside the one about the consents
    toBody: ({ name, consents }) => ({ ticket, name: name || ' ', consents }),
    invalidates: false,
    onDone: (answer) => flow.proceed(answer, { phone }),
    onRefused: (error) => {
      if (!flow.handleTimeout(error)) setRefused(sentenceOf(error));
      return true;
    },
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <h1 className={classes.title}>{t('visitor_sign_up_title')}</h1>
      <p className={classes.hint}>{t('visitor_sign_up_hint', { phone: maskPhone(phone) })}</p>
      <TextField {...form.field('name')} label={t('name')} autoComplete="name" max={50} />
      <ConsentsField field={form.field('consents')} />
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('submit_visitor')}
      </Button>
      <button type="button" className={classes.quiet} onClick={flow.restart}>
        {t('or_other_phone')}
      </button>
    </form>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { sentenceOf } from '#web/api/reactions.ts';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import type { SIGN_UP_CONSENTS } from '../../contract/consents.ts';
import { signIn } from '../../contract/sign-in.contract.ts';
import { codeSender } from '../parts/code-form.tsx';
import { ConsentsField } from '../parts/consents-field.tsx';
import { Refused } from '../parts/password-form.tsx';
import { useSafetyText } from '../parts/safety-texts.ts';
import classes from '../parts/sign-in.module.css';
import { SignInCard } from '../parts/sign-in-card.tsx';
import { type SignInFlow, useSignInFlow } from '../parts/sign-in-flow.ts';
import { useText } from '../texts.ts';

function RegisterForm({ flow }: { readonly flow: SignInFlow }) {
  const t = useText();
  const say = useSafetyText();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useContractForm({
    endpoint: signIn.signUpWithCode,
    initial: { phone: '', code: '', name: '', consents: [] as (typeof SIGN_UP_CONSENTS)[number][] },
    // the call does without a name, this form does not: a blank one gets the field's own message
    toBody: (values) => ({ ...values, name: values.name || ' ' }),
    draft: 'register',
    refreshes: false,
    onDone: (answer, { phone }) => flow.proceed(answer, { phone }),
    onRefused: (error) => {
      setRefused(sentenceOf(error));
      return true;
    },
  });
  const phone = form.field('phone');
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <PhoneField {...phone} required label={t('phone')} />
      <CodeField
        {...form.field('code')}
        required
        label={t('code')}
        purpose="sign_up"
        help={t('code_hint')}
        onSend={codeSender(phone, 'sign_up')}
      />
      <TextField {...form.field('name')} required label={t('name')} autoComplete="name" max={50} />
      <ConsentsField field={form.field('consents')} />
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {say('register_submit')}
      </Button>
    </form>
  );
}

/** An outsider becomes a visitor: phone, code, name. */
export function Page() {
  const t = useText();
  const say = useSafetyText();
  const flow = useSignInFlow();
  if (flow.step.kind !== 'start') {
    return (
      <div className={classes.register}>
        <SignInCard flow={flow} />
      </div>
    );
  }
  return (
    <div className={classes.register}>
      <h1 className={classes.title}>{say('register_title')}</h1>
      <p className={classes.hint}>{say('register_hint')}</p>
      <RegisterForm flow={flow} />
      <p className={classes.foot}>
        {t('have_account')} <Link to={`/login${location.search}`}>{t('sign_in')}</Link>
      </p>
    </div>
  );
}

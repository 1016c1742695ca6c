import { Button } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#web/api/reactions.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { signIn } from '../../contract/sign-in.contract.ts';
import { useText } from '../texts.ts';
import { PersonCard } from './choose-person.tsx';
import { useCapsLock } from './passwords/caps-lock.ts';
import people from './people.module.css';
import { Refused } from './refused.tsx';
import classes from './sign-in.module.css';
import type { Person, SignInFlow } from './sign-in-flow.ts';

interface Props {
  readonly flow: SignInFlow;
  readonly ticket: string;
  readonly user: Person;
}

/** The code was right, and the account's password is asked for too. */
export function SecondProof({ flow, ticket, user }: Props) {
  const t = useText();
  const caps = useCapsLock();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useContractForm({
    endpoint: signIn.exchange,
    isUnmarked: true,
    initial: { password: '' },
    toBody: ({ password }) => ({ ticket, password }),
    invalidates: false,
    onDone: (answer, { password }) => flow.proceed(answer, { password }),
    onRefused: (error) => {
      if (!flow.handleTimeout(error)) setRefused(sentenceOf(error));
      return true;
    },
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.submit} {...caps.watch}>
      <h1 className={classes.title}>{t('prove_title')}</h1>
      <p className={classes.hint}>{t('prove_hint')}</p>
      <div className={people.person} data-static>
        <PersonCard user={user} />
      </div>
      <PasswordField {...form.field('password')} label={t('password')} help={caps.isOn ? t('caps_lock') : undefined} />
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('sign_in')}
      </Button>
      <button type="button" className={classes.quiet} onClick={flow.restart}>
        {t('back_to_sign_in')}
      </button>
    </form>
  );
}

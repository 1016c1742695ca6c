import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { isPhone } from '#web/session/device.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { signIn } from '../../../contract/sign-in.contract.ts';
import { useText } from '../../texts.ts';
import { NativeCheckbox } from '../consents/native-checkbox.tsx';
import { TermsCheckbox, useTerms } from '../consents/terms-checkbox.tsx';
import { Refused, useRefusal } from '../refused.tsx';
import classes from '../sign-in.module.css';
import type { SignInFlow } from '../sign-in-flow.ts';
import { useSignInOptions } from '../sign-in-options.ts';
import { useCapsLock } from './caps-lock.ts';

export function PublicComputer({
  checked,
  onChange,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const t = useText();
  const own = useId();
  const isTouched = useRef(false);
  const isShared = useSignInOptions(!isPhone())?.is_public_computer === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: preset once it is known, and left alone when somebody said otherwise
  useEffect(() => {
    if (isShared && !isTouched.current) onChange(true);
  }, [isShared]);
  if (isPhone()) return null;
  return (
    <div className={classes.consent}>
      <NativeCheckbox
        id={own}
        checked={checked}
        onChange={(event) => {
          isTouched.current = true;
          onChange(event.currentTarget.checked);
        }}
      />
      <label htmlFor={own}>
        {t('public_computer')} <span className={classes.aside}>{t('public_computer_hint')}</span>
      </label>
    </div>
  );
}

interface Props {
  readonly flow: SignInFlow;
  /** Kept over a change of tab. */
  readonly login: string;
  readonly onLogin: (login: string) => void;
}

/** User name, phone or number with the password. */
export function PasswordForm({ flow, login, onLogin }: Props) {
  const t = useText();
  const caps = useCapsLock();
  const refusal = useRefusal();
  const terms = useTerms();
  const form = useContractForm({
    endpoint: signIn.login,
    isUnmarked: true,
    initial: { login, password: '', public_computer: false },
    invalidates: false,
    onDone: (answer, { password }) => flow.proceed(answer, { password }),
    onRefused: refusal.onRefused,
  });
  const name = form.field('login');
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        refusal.clear();
        event.preventDefault();
        if (terms.demand()) form.submit(event);
      }}
      {...caps.watch}
    >
      <TextField
        {...name}
        label={t('login')}
        placeholder={t('login_placeholder')}
        autoComplete="username"
        max={60}
        onChange={(typed) => {
          name.onChange(typed);
          onLogin(typed);
        }}
      />
      <PasswordField {...form.field('password')} label={t('password')} help={caps.isOn ? t('caps_lock') : undefined} />
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

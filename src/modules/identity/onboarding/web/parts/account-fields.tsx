import type { SIGN_UP_CONSENTS } from '#modules/identity/accounts/contract/consents.ts';
import {
  ConsentsField,
  cardClasses as classes,
  PasswordRules,
  useCapsLock,
} from '#modules/identity/sign-in/web/public.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import type { Field } from '#web/ui/forms/use-contract-form.ts';
import { useText } from '../texts.ts';
import { UsernameField } from './username-field.tsx';

export interface AccountValues extends Record<string, unknown> {
  username: string;
  password: string;
  password_confirmation: string;
  consents: (typeof SIGN_UP_CONSENTS)[number][];
}

export const emptyAccount = (): AccountValues => ({
  username: '',
  password: '',
  password_confirmation: '',
  consents: [],
});

interface AccountForm {
  readonly values: Pick<AccountValues, 'password' | 'password_confirmation'>;
  readonly field: (name: 'username' | 'password' | 'password_confirmation') => Field<string>;
}

interface AccountFieldsProps {
  readonly form: AccountForm;
  readonly consents: Field<AccountValues['consents']>;
}

/** User name, password twice with its rules, and what is agreed to. */
export function AccountFields({ form, consents }: AccountFieldsProps) {
  const t = useText();
  const caps = useCapsLock();
  const { password, password_confirmation } = form.values;
  return (
    <div className={classes.form} {...caps.watch}>
      <UsernameField {...form.field('username')} />
      <PasswordField
        {...form.field('password')}
        kind="new"
        required
        label={t('password')}
        help={caps.isOn ? t('caps_lock') : undefined}
      />
      <PasswordField {...form.field('password_confirmation')} kind="new" required label={t('password_again')} />
      <PasswordRules password={password} again={password_confirmation} />
      <ConsentsField field={consents} />
    </div>
  );
}

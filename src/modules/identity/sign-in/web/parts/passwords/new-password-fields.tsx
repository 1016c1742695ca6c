import type { ApiError } from '#web/api/api-error.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { sessions } from '../../../contract/sessions.contract.ts';
import { useText } from '../../texts.ts';
import classes from '../sign-in.module.css';
import { useCapsLock } from './caps-lock.ts';
import { PasswordRules } from './password-rules.tsx';

interface Values extends Record<string, unknown> {
  old_password: string;
  password: string;
  password_confirmation: string;
}

interface Options {
  /** Known already when it was typed a moment ago. */
  readonly old_password?: string;
  readonly onDone: (token: string) => void | Promise<void>;
  readonly onRefused?: (error: ApiError) => boolean;
}

/** The form of a new password: the server's answer carries the new token of this session. */
export function useNewPassword({ old_password = '', onDone, onRefused }: Options): ContractForm<Values> {
  return useContractForm<typeof sessions.changePassword, Values>({
    endpoint: sessions.changePassword,
    initial: { old_password, password: '', password_confirmation: '' },
    invalidates: false,
    onDone: ({ token }) => onDone(token),
    ...(onRefused ? { onRefused } : {}),
  });
}

export function NewPasswordFields({
  form,
  asksOld,
}: {
  readonly form: ContractForm<Values>;
  readonly asksOld: boolean;
}) {
  const t = useText();
  const caps = useCapsLock();
  const { password, password_confirmation } = form.values;
  return (
    <div className={classes.form} {...caps.watch}>
      {asksOld && <PasswordField {...form.field('old_password')} required label={t('old_password')} />}
      <PasswordField
        {...form.field('password')}
        kind="new"
        label={t('new_password')}
        help={caps.isOn ? t('caps_lock') : undefined}
      />
      <PasswordField {...form.field('password_confirmation')} kind="new" label={t('confirm_password')} />
      <PasswordRules password={password} again={password_confirmation} />
    </div>
  );
}

import { signIn } from '#modules/identity/sign-in/contract/sign-in.contract.ts';
import { NewPasswordFields, useNewPassword } from '#modules/identity/sign-in/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import type { DialogProps } from '#web/modules/web-module.ts';
import { keepToken } from '#web/session/token.ts';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useText } from '../texts.ts';

/** A new password for the own account; other devices are signed out by it. */
export function Dialog({ opened, onClose }: DialogProps) {
  const t = useText();
  const { data } = useApi(signIn.state, {}, { errorDisplay: 'toast' });
  const form = useNewPassword({
    onDone: (token) => {
      keepToken(token);
      toast.success(t('password_changed'));
      form.reset();
      onClose();
    },
  });
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('change_password')}
      form={form}
      submitLabel={t('save_password')}
    >
      <NewPasswordFields form={form} asksOld={data?.has_password ?? true} />
    </FormDialog>
  );
}

import { Button } from '@mantine/core';
import { startSession } from '#web/session/connect.ts';
import { toast } from '#web/ui/toasts.ts';
import { useText } from '../../texts.ts';
import { pathAfterSignIn } from '../after-sign-in.ts';
import { Refused, useRefusal } from '../refused.tsx';
import classes from '../sign-in.module.css';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';

/** The school gave the password that was just used: here it is replaced before the portal opens. */
export function MustChange({ token, old_password }: { readonly token: string; readonly old_password: string }) {
  const t = useText();
  const refusal = useRefusal();
  const form = useNewPassword({
    old_password,
    onDone: async (renewed) => {
      toast.success(t('password_changed'));
      await startSession(renewed, () => pathAfterSignIn(location.search));
    },
    onRefused: refusal.onRefused,
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <h1 className={classes.title}>{t('must_change_title')}</h1>
      <p className={classes.hint}>{t('must_change_hint')}</p>
      <NewPasswordFields form={form} asksOld={false} />
      <Refused text={refusal.text} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('save_password')}
      </Button>
      <button
        type="button"
        className={classes.quiet}
        onClick={() => void startSession(token, () => pathAfterSignIn(location.search))}
      >
        {t('keep_password')}
      </button>
    </form>
  );
}

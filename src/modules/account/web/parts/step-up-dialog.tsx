import { useState } from 'react';
import { sentenceOf } from '#web/api/reactions.ts';
import { keepToken } from '#web/session/token.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { sessions } from '../../contract/sessions.contract.ts';
import { useText } from '../texts.ts';
import { Refused } from './password-form.tsx';

interface Props {
  readonly message: string;
  readonly onDone: (proven: boolean) => void;
}

/** Asks for the password again before something grave; it opens over pages of any module. */
export function Dialog({ message, onDone }: Props) {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useContractForm({
    endpoint: sessions.stepUp,
    initial: { password: '' },
    refreshes: false,
    onDone: ({ token }) => {
      keepToken(token);
      onDone(true);
    },
    onRefused: (error) => {
      setRefused(sentenceOf(error));
      return true;
    },
  });
  return (
    <FormDialog
      opened
      onClose={() => onDone(false)}
      title={message || t('step_up_title')}
      submitLabel={t('step_up')}
      isSending={form.isSending}
      onSubmit={form.submit}
    >
      <p>{t('step_up_hint')}</p>
      <PasswordField {...form.field('password')} required={false} label={t('password')} />
      <Refused text={refused} />
    </FormDialog>
  );
}

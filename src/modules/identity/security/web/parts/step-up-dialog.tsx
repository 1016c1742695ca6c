import { useState } from 'react';
import { sessions } from '#modules/identity/sign-in/contract/sessions.contract.ts';
import { signIn } from '#modules/identity/sign-in/contract/sign-in.contract.ts';
import { cardClasses as classes, Refused, TotpField, useRefusal } from '#modules/identity/sign-in/web/public.tsx';
import { call } from '#web/api/call.ts';
import { useApi } from '#web/api/queries.ts';
import { keepToken } from '#web/session/token.ts';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useText } from '../texts.ts';

interface Props {
  readonly message: string;
  readonly onDone: (proven: boolean) => void;
}

type Way = 'password' | 'code' | 'totp';

interface ProofProps extends Props {
  readonly way: Way;
  readonly onOtherWay: (() => void) | null;
}

function Proof({ message, onDone, way, onOtherWay }: ProofProps) {
  const t = useText();
  const refusal = useRefusal();
  const [phone, setPhone] = useState<string | null>(null);
  const form = useContractForm({
    endpoint: sessions.stepUp,
    isUnmarked: true,
    initial: { password: '', code: '', totp: '' },
    toBody: (values) => ({ [way]: values[way] }),
    invalidates: false,
    onDone: ({ token }) => {
      keepToken(token);
      onDone(true);
    },
    onRefused: refusal.onRefused,
  });
  const send = async () => setPhone((await call(sessions.sendConfirmCode, {})).phone_masked);
  return (
    <FormDialog
      opened
      onClose={() => onDone(false)}
      title={message || t('step_up_title')}
      submitLabel={t('step_up')}
      isSending={form.isSending}
      onSubmit={(event) => {
        refusal.clear();
        form.submit(event);
      }}
    >
      {way === 'totp' && (
        <>
          <p>{t('step_up_totp_hint')}</p>
          <TotpField {...form.field('totp')} />
        </>
      )}
      {way === 'password' && (
        <>
          <p>{t('step_up_hint')}</p>
          <PasswordField {...form.field('password')} label={t('password')} />
        </>
      )}
      {way === 'code' && (
        <>
          <p role="status">{phone ? t('step_up_sent', { phone }) : t('step_up_code_hint')}</p>
          <CodeField {...form.field('code')} label={t('code')} purpose="step_up" onSend={send} />
        </>
      )}
      <Refused text={refusal.text} />
      {onOtherWay && (
        <button type="button" className={classes.quiet} onClick={onOtherWay}>
          {t(way === 'password' ? 'step_up_by_code' : 'step_up_by_password')}
        </button>
      )}
    </FormDialog>
  );
}

/** Asks for the password again, for a code to the own phone, or for one of the app where there is one, before something grave; it opens over pages of any module. */
export function Dialog(props: Props) {
  const [chosen, setChosen] = useState<'password' | 'code' | null>(null);
  const { data } = useApi(signIn.state, {});
  if (!data) return null;
  if (data.has_totp) return <Proof {...props} way="totp" onOtherWay={null} />;
  const way = chosen ?? (data.has_password ? 'password' : 'code');
  const other = way === 'password' ? 'code' : 'password';
  return (
    <Proof
      {...props}
      key={way}
      way={way}
      onOtherWay={other === 'password' && !data.has_password ? null : () => setChosen(other)}
    />
  );
}

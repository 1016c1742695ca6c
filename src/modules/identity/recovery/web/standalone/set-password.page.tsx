import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { signIn } from '#modules/identity/sign-in/contract/sign-in.contract.ts';
import type { SecondStep } from '#modules/identity/sign-in/web/public.tsx';
import {
  cardClasses as classes,
  NewPasswordFields,
  Refused,
  SecondFactor,
  useNewPassword,
} from '#modules/identity/sign-in/web/public.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { startSession } from '#web/session/connect.ts';
import { keepToken } from '#web/session/token.ts';
import { toast } from '#web/ui/toasts.ts';
import { useText } from '../texts.ts';

/** With the link of the school used up: a password that nobody else ever saw. */
function NewPassword() {
  const t = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useNewPassword({
    onDone: async (token) => {
      toast.success(t('password_set'));
      await startSession(token, '/');
    },
    onRefused: (error) => {
      setRefused(sentenceOf(error));
      return true;
    },
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <NewPasswordFields form={form} asksOld={false} />
      <Refused text={refused} />
      <Button type="submit" fullWidth size="md" loading={form.isSending}>
        {t('save_password')}
      </Button>
    </form>
  );
}

/** Where the link leads that a school sends: used up by a button, so that a preview of the message costs nothing. */
export function Page() {
  const t = useText();
  const [state, setState] = useState<'start' | 'sending' | 'open'>('start');
  const [second, setSecond] = useState<SecondStep | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const ticket = new URLSearchParams(location.search).get('ticket') ?? '';
  const open = (token: string) => {
    keepToken(token);
    setSecond(null);
    setState('open');
  };
  const restart = () => {
    setSecond(null);
    setState('start');
  };
  const begin = async () => {
    setState('sending');
    try {
      const answer = await call(signIn.exchange, { body: { ticket } });
      if ('token' in answer) open(answer.token);
      else setSecond(answer);
    } catch (error) {
      setState('start');
      setRefused(error instanceof ApiError ? sentenceOf(error) : String(error));
    }
  };
  if (second)
    return (
      <div className={classes.register}>
        <Suspense fallback={null}>
          <SecondFactor step={second} onSignedIn={({ token }) => open(token)} onBack={restart} />
        </Suspense>
      </div>
    );
  return (
    <div className={classes.register}>
      <h1 className={classes.title}>{t('set_password_title')}</h1>
      <p className={classes.hint}>{t('set_password_hint')}</p>
      {state === 'open' ? (
        <NewPassword />
      ) : (
        <>
          <Refused text={refused ?? (ticket ? null : t('link_incomplete'))} />
          <Button
            fullWidth
            size="md"
            loading={state === 'sending'}
            disabled={ticket === ''}
            onClick={() => void begin()}
          >
            {t('set_password_begin')}
          </Button>
          <p className={classes.foot}>
            <Link to="/login">{t('back_to_sign_in')}</Link>
          </p>
        </>
      )}
    </div>
  );
}

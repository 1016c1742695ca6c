import { useEffect, useState } from 'react';
import { CODE_COUNTDOWN } from '#shared/constants.ts';
import { isPhone } from '#shared/person/phone.ts';
import { call } from '#web/api/call.ts';
import { reactTo } from '#web/api/reactions.ts';
import { toast } from '#web/ui/toasts.ts';
import { signIn } from '../../../contract/sign-in.contract.ts';
import { useText } from '../../texts.ts';
import classes from '../sign-in.module.css';

interface Props {
  readonly phone: string;
  readonly sentAt: number;
  readonly onCalled: () => void;
}

/** A minute after a message that did not come: a call that reads the same code out. */
export function VoiceCode({ phone, sentAt, onCalled }: Props) {
  const t = useText();
  const [isOffered, setOffered] = useState(false);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    setOffered(false);
    const timer = setTimeout(() => setOffered(true), sentAt + CODE_COUNTDOWN * 1000 - Date.now());
    return () => clearTimeout(timer);
  }, [sentAt]);
  if (!isOffered || !isPhone(phone)) return null;
  const ring = async () => {
    setSending(true);
    try {
      await call(signIn.sendCodeAgain, { query: { phone } });
      toast.success(t('voice_sent'));
      onCalled();
    } catch (error) {
      reactTo(error);
    }
    setSending(false);
  };
  return (
    <button type="button" className={classes.quiet} disabled={isSending} onClick={() => void ring()}>
      {t('voice_code')}
    </button>
  );
}

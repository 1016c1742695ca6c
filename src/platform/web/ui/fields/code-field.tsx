import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CODE_COUNTDOWN, CODE_LENGTH } from '#shared/constants.ts';
import { frameErrors } from '#shared/errors/error-frame.ts';
import { foldCode } from '#shared/text/code.ts';
import { ApiError } from '../../api/api-error.ts';
import { reactTo } from '../../api/reactions.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { localizeNow } from '../../i18n/texts.ts';
import { tabStorage } from '../../state/browser-storage.ts';
import { toast } from '../toasts.ts';
import type { FieldProps } from './field-props.ts';
import classes from './fields.module.css';
import { TextField } from './text-field.tsx';

interface Props extends FieldProps<string> {
  /** Sends a code; rejects with ApiError. Resolve to false when nothing was sent (the phone is not right yet). */
  readonly onSend: () => Promise<unknown>;
  /** What the code is for: the countdown of each purpose is its own and survives a reload. */
  readonly purpose: string;
}

const keyOf = (purpose: string) => `code_until.${purpose}`;

/** A code was sent before its field stands: the button of the field rests as after its own sending. */
export function noteCodeSent(purpose: string): void {
  tabStorage.write(keyOf(purpose), String(Date.now() + CODE_COUNTDOWN * 1000));
}

/** Seconds left until a code may be sent again. */
function useCountdown(purpose: string): [number, (seconds: number) => void] {
  const key = keyOf(purpose);
  const [until, setUntil] = useState(() => Number(tabStorage.read(key) ?? 0));
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left]);
  const start = (seconds: number) => {
    const end = Date.now() + seconds * 1000;
    tabStorage.write(key, String(end));
    setNow(Date.now());
    setUntil(end);
  };
  return [left, start];
}

function sayFailure(error: unknown): void {
  // the sentence of the catalogue where the server gave no reason.
  if (error instanceof ApiError && error.kind === 'refused' && !error.message) {
    toast.warning(localizeNow(frameErrors.send_code.text, { status: String(error.status) }));
  } else {
    reactTo(error);
  }
}

/** A verification code with the button that sends it; the button rests for 60 s. */
export function CodeField({ onSend, purpose, ...field }: Props) {
  const t = useFrameText();
  const [left, start] = useCountdown(purpose);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      if ((await onSend()) === false) return;
      start(CODE_COUNTDOWN);
      toast.success(localizeNow(frameErrors.success_code.text));
    } catch (error) {
      sayFailure(error);
      const wait = error instanceof ApiError && error.code === 429001 ? Number(error.extra['retry_after_seconds']) : 0;
      if (wait > 0) start(Math.min(wait, 3600));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={classes.code}>
      <TextField
        {...field}
        fold={foldCode}
        filtered
        max={CODE_LENGTH}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button variant="default" className={classes.send} disabled={left > 0} loading={isSending} onClick={send}>
        {left > 0 ? t('send_again_in', { n: String(left) }) : t('send_code')}
      </Button>
    </div>
  );
}

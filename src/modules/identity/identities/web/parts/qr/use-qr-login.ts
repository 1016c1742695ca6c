import { useEffect, useRef, useState } from 'react';
import { completeSignIn } from '#modules/identity/sign-in/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { QR_LIFE_SECONDS, type QrState } from '../../../contract/identities.shapes.ts';
import { qrLogin } from '../../../contract/qr-login.contract.ts';

/** So many codes come by themselves; then somebody has to press. */
const CODES_AT_ONCE = 3;
const AFTER_FAILURE_MS = 2000;

export interface QrSignIn {
  /** How far the page is with its code: what the server said last, or that it has none. */
  readonly step: QrState | 'loading' | 'failed';
  readonly url: string | null;
  /** Two digits for the phone, once it has scanned. */
  readonly number: string | null;
  readonly expires_at: number;
  readonly problem: string | null;
  readonly renew: () => void;
}

type Shown = Omit<QrSignIn, 'renew'>;
const LOADING: Shown = { step: 'loading', url: null, number: null, expires_at: 0, problem: null };

const pause = (signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, AFTER_FAILURE_MS);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });

/** Holds one call after the other until the code is decided; the last state, never with an error. */
async function follow(show: (change: Partial<Shown>) => void, signal: AbortSignal, ends: number): Promise<QrState> {
  let step: QrState = 'new';
  let failures = 0;
  while (!signal.aborted && (step === 'new' || step === 'scanned')) {
    try {
      const answer: CallOutput<typeof qrLogin.wait> = await call(qrLogin.wait, { query: { state: step } }, { signal });
      failures = 0;
      step = answer.state;
      if (answer.session) await completeSignIn(answer.session.token);
      else show({ step, number: answer.number });
    } catch (error) {
      if (signal.aborted) break;
      failures += 1;
      // a line that breaks off is tried again while the code lives
      if (failures > 3 || Date.now() > ends) throw error;
      await pause(signal);
    }
  }
  return step;
}

async function run(show: (change: Partial<Shown>) => void, signal: AbortSignal): Promise<void> {
  for (let at = 0; at < CODES_AT_ONCE && !signal.aborted; at++) {
    const begun = await call(qrLogin.begin, {}, { signal });
    const { url } = await call(qrLogin.url, {}, { signal });
    // the clock of this computer may be wrong: the life is counted from now
    const ends = Date.now() + QR_LIFE_SECONDS * 1000;
    show({ step: begun.state, url, number: null, expires_at: ends, problem: null });
    if ((await follow(show, signal, ends)) !== 'expired') return;
  }
}

/** A code that waits for a phone while it is shown. */
export function useQrLogin(): QrSignIn {
  const [shown, setShown] = useState<Shown>(LOADING);
  const [round, setRound] = useState(0);
  const running = useRef<AbortController | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins anew
  useEffect(() => {
    const control = new AbortController();
    running.current = control;
    const show = (change: Partial<Shown>) => {
      if (!control.signal.aborted) setShown((before) => ({ ...before, ...change }));
    };
    setShown(LOADING);
    run(show, control.signal).catch((error: unknown) => show({ step: 'failed', problem: sentenceOf(error) }));
    return () => control.abort();
  }, [round]);
  return { ...shown, renew: () => setRound((before) => before + 1) };
}

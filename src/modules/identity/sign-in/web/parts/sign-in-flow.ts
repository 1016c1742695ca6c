import { useState } from 'react';
import type * as z from 'zod';
import type { ApiError } from '#web/api/api-error.ts';
import { startSession } from '#web/session/connect.ts';
import { keepToken } from '#web/session/token.ts';
import type { signInPerson, signInStep } from '../../contract/sign-in.shapes.ts';
import { pathAfterSignIn } from './after-sign-in.ts';
import { handleTimeout } from './handle-timeout.ts';
import type { SecondStep } from './totp/second-step.ts';

export type Person = z.output<typeof signInPerson>;
export type Answer = z.output<typeof signInStep>;

/** What the sign-in card shows. */
export type Step =
  | { readonly kind: 'start' }
  | { readonly kind: 'choose'; readonly ticket: string; readonly users: readonly Person[] }
  | { readonly kind: 'register'; readonly ticket: string; readonly phone: string }
  | { readonly kind: 'prove'; readonly ticket: string; readonly user: Person }
  | { readonly kind: 'second'; readonly step: SecondStep; readonly password?: string }
  | { readonly kind: 'must_change'; readonly token: string; readonly old_password: string };

const START: Step = { kind: 'start' };

export interface SignInFlow {
  readonly step: Step;
  /** Goes where an answer leads: into the portal, or to the next step. `typed` is what the step before knew. */
  readonly proceed: (answer: Answer, typed?: { readonly phone?: string; readonly password?: string }) => Promise<void>;
  readonly restart: () => void;
  /** For refusals of a step: true when its ticket has expired; a message said so, and the card is back at its start. */
  readonly handleTimeout: (error: ApiError) => boolean;
}

export function useSignInFlow(): SignInFlow {
  const [step, setStep] = useState<Step>(START);
  const proceed: SignInFlow['proceed'] = async (answer, typed = {}) => {
    if ('token' in answer) {
      if (answer.next === 'change_password' && typed.password) {
        keepToken(answer.token);
        setStep({ kind: 'must_change', token: answer.token, old_password: typed.password });
        return;
      }
      await startSession(answer.token, () => pathAfterSignIn(location.search));
    } else if (answer.next === 'register')
      setStep({ kind: 'register', ticket: answer.ticket, phone: typed.phone ?? '' });
    else if (answer.next === 'choose') setStep({ kind: 'choose', ticket: answer.ticket, users: answer.users });
    else if (answer.next === 'prove') setStep({ kind: 'prove', ticket: answer.ticket, user: answer.user });
    // the password goes along: after the second step it may have to be replaced
    else setStep({ kind: 'second', step: answer, ...(typed.password ? { password: typed.password } : {}) });
  };
  const restart = () => setStep(START);
  return { step, proceed, restart, handleTimeout: (error) => handleTimeout(error, restart) };
}

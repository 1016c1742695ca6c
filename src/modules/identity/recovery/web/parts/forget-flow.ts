import { useState } from 'react';
import type * as z from 'zod';
import type { SignInPerson as Person } from '#modules/identity/sign-in/web/public.tsx';
import { handleTimeout } from '#modules/identity/sign-in/web/public.tsx';
import type { ApiError } from '#web/api/api-error.ts';
import type { forgetStep } from '../../contract/forget.shapes.ts';

type Answer = z.output<typeof forgetStep>;

/** What the page of a forgotten password shows. */
export type ForgetStep =
  | { readonly kind: 'start'; readonly is_unknown?: boolean }
  | { readonly kind: 'choose'; readonly ticket: string; readonly users: readonly Person[] }
  | { readonly kind: 'check_id_info'; readonly ticket: string; readonly user: Person }
  | { readonly kind: 'reset_password'; readonly ticket: string; readonly user: Person }
  | { readonly kind: 'active'; readonly user: Person };

export interface ForgetFlow {
  readonly step: ForgetStep;
  readonly proceed: (answer: Answer) => void;
  readonly proven: (ticket: string, user: Person) => void;
  readonly restart: () => void;
  /** For refusals of a step: true when its ticket has expired; a message said so, and the page is back at its start. */
  readonly handleTimeout: (error: ApiError) => boolean;
}

export function useForgetFlow(): ForgetFlow {
  const [step, setStep] = useState<ForgetStep>({ kind: 'start' });
  const restart = () => setStep({ kind: 'start' });
  return {
    step,
    restart,
    proceed: (answer) => {
      if (answer.next === 'register') setStep({ kind: 'start', is_unknown: true });
      else if (answer.next === 'choose') setStep({ kind: 'choose', ticket: answer.ticket, users: answer.users });
      else if (answer.next === 'active') setStep({ kind: 'active', user: answer.user });
      else setStep({ kind: answer.next, ticket: answer.ticket, user: answer.user });
    },
    proven: (ticket, user) => setStep({ kind: 'reset_password', ticket, user }),
    handleTimeout: (error) => handleTimeout(error, restart),
  };
}

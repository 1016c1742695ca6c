import { goTo } from '#web/boot/navigator.ts';
import { lazyPart } from '#web/modules/with-texts.ts';
import { enter } from '#web/session/connect.ts';
import { placeAfterSignIn } from './parts/after-sign-in.ts';
import { handleTimeout } from './parts/handle-timeout.ts';
import type { SecondFactorProps } from './parts/totp/second-factor.tsx';

export { isVisitor, placeAfterSignIn } from './parts/after-sign-in.ts';
export { useCapsLock } from './parts/caps-lock.ts';
export { PersonCard } from './parts/choose-person.tsx';
export { ConsentsField } from './parts/consents/consents-field.tsx';
export { Tick } from './parts/consents/tick.tsx';
export { default as entryClasses } from './parts/entry.module.css';
export { handleTimeout } from './parts/handle-timeout.ts';
export { NewPasswordFields, useNewPassword } from './parts/passwords/new-password-fields.tsx';
export { PasswordRules } from './parts/passwords/password-rules.tsx';
export { default as peopleClasses } from './parts/people.module.css';
export { Refused, useRefusal } from './parts/refused.tsx';
export { codeSender } from './parts/sent-code.ts';
export { default as cardClasses } from './parts/sign-in.module.css';
export type { Person as SignInPerson } from './parts/sign-in-flow.ts';
export { useSignInOptions } from './parts/sign-in-options.ts';
export { Steps } from './parts/steps.tsx';
export { RecoveryCodes } from './parts/totp/recovery-codes.tsx';
export type { SecondStep } from './parts/totp/second-step.ts';
export { TotpField, TotpFields, type TotpOffer } from './parts/totp/totp-fields.tsx';

/** People to be one of, as cards with their hats and school. Needs `Suspense` around it. */
export const PeopleCards = lazyPart('sign-in', async () => (await import('./parts/choose-person.tsx')).PeopleCards);

type SecondFactorOfOthers = Pick<SecondFactorProps, 'step' | 'onIn'> & Partial<Pick<SecondFactorProps, 'onBack'>>;

/**
 * The second factor of a sign-in that another module began: its code, or setting it up. Going back, and a step that has
 * expired, lead to the sign-in page unless `onBack` says otherwise. Needs `Suspense` around it.
 */
export const SecondFactor = lazyPart('sign-in', async () => {
  const part = await import('./parts/totp/second-factor.tsx');
  const toSignIn = () => goTo('/login', { replace: true });
  return ({ step, onIn, onBack = toSignIn }: SecondFactorOfOthers) => (
    <part.SecondFactor
      step={step}
      onIn={onIn}
      onBack={onBack}
      handleTimeout={(error) => handleTimeout(error, onBack)}
    />
  );
});

/** Goes on with a token that another way in gave: to `to`, else where the address or the rules of the sign-in say. */
export function completeSignIn(token: string, to?: string | null): Promise<void> {
  return enter(token, () => placeAfterSignIn(to ? `?redirect=${encodeURIComponent(to)}` : location.search));
}

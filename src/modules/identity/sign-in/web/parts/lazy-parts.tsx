import { lazyPart } from '#web/api/lazy.ts';
import { goTo } from '#web/boot/navigator.ts';
import { handleTimeout } from './handle-timeout.ts';
import type { SecondFactorProps } from './totp/second-factor.tsx';

/** People to be one of, as cards with their user types and school. Needs `Suspense` around it. */
export const PeopleCards = lazyPart(async () => (await import('./choose-person.tsx')).PeopleCards);

type SecondFactorOfOthers = Pick<SecondFactorProps, 'step' | 'onSignedIn'> & Partial<Pick<SecondFactorProps, 'onBack'>>;

/**
 * The second factor of a sign-in that another module began: its code, or setting it up. Going back, and a step that has
 * expired, lead to the sign-in page unless `onBack` says otherwise. Needs `Suspense` around it.
 */
export const SecondFactor = lazyPart(async () => {
  const part = await import('./totp/second-factor.tsx');
  const toSignIn = () => goTo('/login', { replace: true });
  return ({ step, onSignedIn, onBack = toSignIn }: SecondFactorOfOthers) => (
    <part.SecondFactor
      step={step}
      onSignedIn={onSignedIn}
      onBack={onBack}
      handleTimeout={(error) => handleTimeout(error, onBack)}
    />
  );
});

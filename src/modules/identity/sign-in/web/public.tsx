import { errorCatalogue } from '#shared/error-catalogue.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { reactTo } from '#web/api/reactions.ts';
import { goTo } from '#web/boot/navigator.ts';
import { sayNow } from '#web/i18n/texts.ts';
import { lazyPart } from '#web/modules/with-texts.ts';
import { enter } from '#web/session/connect.ts';
import { ask } from '#web/ui/confirm-store.ts';
import { toast } from '#web/ui/toasts.ts';
import { childAccounts } from '../contract/safety.contract.ts';
import { placeAfterSignIn } from './parts/after-sign-in.ts';
import { handleTimeout } from './parts/handle-timeout.ts';
import type { SecondFactorProps } from './parts/second-factor.tsx';
import type { SecondStep as StepOfSecond } from './parts/second-step.ts';
import type { Person } from './parts/sign-in-flow.ts';

const texts = {
  title: { cn: '切换到子女账号', us: "Switch to the child's account" },
  confirm: { cn: '切换', us: 'Switch' },
} as const;

/**
 * Becomes an own child after the question whether that is meant: it cannot be taken back without signing in again.
 * Ends on the home page of the child; what fails is said as ERR-017.
 */
export async function switchToChild(student_user_id: string): Promise<void> {
  const sure = await ask({
    title: sayNow(texts.title),
    body: sayNow(errorCatalogue.switch_confirm.text),
    confirm: sayNow(texts.confirm),
  });
  if (!sure) return;
  try {
    const { token } = await call(childAccounts.switchTo, { body: { student_user_id } });
    await enter(token, '/');
  } catch (error) {
    const isOwnEnd = error instanceof ApiError && [401401, 401402, 400403].includes(error.code);
    if (isOwnEnd) reactTo(error);
    else toast.warning(sayNow(errorCatalogue.switch_student.text));
  }
}

/** Somebody to be, as the sign-in page shows them. */
export type SignInPerson = Person;

/** People to be one of, as cards with their hats and school. Needs `Suspense` around it. */
export const PeopleCards = lazyPart('account', async () => (await import('./parts/choose-person.tsx')).PeopleCards);

/** A sign-in that another way in began and that asks for the second factor. */
export type SecondStep = StepOfSecond;

/** The second factor of such a sign-in: its code, or setting it up. Timed out, it begins anew at the sign-in page. Needs `Suspense` around it. */
export const SecondFactor = lazyPart('account', async () => {
  const { withSafetyTexts } = await import('./parts/safety-texts.ts');
  const part = await withSafetyTexts(() => import('./parts/second-factor.tsx'))();
  const again = () => goTo('/login', { replace: true });
  return (props: Pick<SecondFactorProps, 'step' | 'onIn'>) => (
    <part.SecondFactor {...props} onBack={again} handleTimeout={(error) => handleTimeout(error, again)} />
  );
});

/** Goes on with a token that another way in gave: to `to`, else where the address or the rules of the sign-in say. */
export function enterWith(token: string, to?: string | null): Promise<void> {
  return enter(token, () => placeAfterSignIn(to ? `?redirect=${encodeURIComponent(to)}` : location.search));
}

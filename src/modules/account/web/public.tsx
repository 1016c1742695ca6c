import { lazyPart } from '#web/modules/with-texts.ts';
import { enter } from '#web/session/connect.ts';
import { placeAfterSignIn } from './parts/after-sign-in.ts';
import type { Person } from './parts/sign-in-flow.ts';

/** Somebody to be, as the sign-in page shows them. */
export type SignInPerson = Person;

/** People to be one of, as cards with their hats and school. Needs `Suspense` around it. */
export const PeopleCards = lazyPart('account', async () => (await import('./parts/choose-person.tsx')).PeopleCards);

/** Goes on with a token that another way in gave: to `to`, else where the address or the rules of the sign-in say. */
export function enterWith(token: string, to?: string | null): Promise<void> {
  return enter(token, () => placeAfterSignIn(to ? `?redirect=${encodeURIComponent(to)}` : location.search));
}

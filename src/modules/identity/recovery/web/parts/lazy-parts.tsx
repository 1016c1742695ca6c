import { lazyWithTexts } from '#web/modules/with-texts.ts';

/** Applications that wait for somebody who knows the person. Needs `Suspense` around it. */
export const VouchList = lazyWithTexts('recovery', async () => (await import('./vouch-list.tsx')).VouchList);

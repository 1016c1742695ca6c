import { lazyPart } from '#web/api/lazy.ts';

/** Applications that wait for somebody who knows the person. Needs `Suspense` around it. */
export const VouchList = lazyPart(async () => (await import('./vouch-list.tsx')).VouchList);

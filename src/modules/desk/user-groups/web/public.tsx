import { lazyPart } from '#web/api/lazy.ts';

/** Groups of people whom somebody writes to, with their list, form and members. Needs `Suspense` around it. */
export const GroupList = lazyPart(async () => (await import('./parts/group-list.tsx')).GroupList);

import { lazyWithTexts } from '#web/modules/with-texts.ts';

/** Groups of people whom somebody writes to, with their list, form and members. Needs `Suspense` around it. */
export const GroupList = lazyWithTexts('user-groups', async () => (await import('./parts/group-list.tsx')).GroupList);

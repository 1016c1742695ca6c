import { lazyPart } from '#web/modules/with-texts.ts';

export { correcting } from './parts/correction-flow.ts';
export { OrganizationField } from './parts/organization-field.tsx';

/** Applications that wait for somebody who knows the person. Needs `Suspense` around it. */
export const VouchList = lazyPart('recovery', async () => (await import('./parts/vouch-list.tsx')).VouchList);

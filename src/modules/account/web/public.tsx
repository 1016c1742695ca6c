import { lazyPart } from '#web/modules/with-texts.ts';

/** Name, gender, kind and number of a document, with the hints of the rules between them. Needs `Suspense` around it. */
export const IdentityFields = lazyPart(
  'account',
  async () => (await import('./parts/identity-fields.tsx')).IdentityFields,
);

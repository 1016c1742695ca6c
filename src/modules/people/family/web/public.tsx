import { lazyWithTexts } from '#web/modules/with-texts.ts';

/**
 * The form of a child that makes no call: a valid one hands name, gender, id_type and id_no to `onHandOver`. What the
 * page around it learns from its own call comes back as `isSending` and `errors`. Needs `Suspense` around it.
 */
export const HandOverChildForm = lazyWithTexts(
  'family',
  async () => (await import('./parts/children/child-form.tsx')).HandOverChildForm,
);

/** The guardians of a pupil (`id`), for the family and for those who may read links; nothing for others. Needs `Suspense` around it. */
export const FamilySection = lazyWithTexts(
  'family',
  async () => (await import('./parts/family-section.tsx')).FamilySection,
);

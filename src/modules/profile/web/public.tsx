import { lazyPart } from '#web/modules/with-texts.ts';

/** The form that adds a child to the own list; calls `onDone` after a success. Needs `Suspense` around it. */
export const AddChildForm = lazyPart('profile', async () => (await import('./parts/child-form.tsx')).AddChildForm);
/** The same form without a call: `onHandOver` gets name, gender, id_type and id_no. Needs `Suspense` around it. */
export const HandOverChildForm = lazyPart(
  'profile',
  async () => (await import('./parts/child-form.tsx')).HandOverChildForm,
);
/** Looks for a child by number and goes on to the form (关联子女, or a title of its own). Needs `Suspense` around it. */
export const LinkChildDialog = lazyPart(
  'profile',
  async () => (await import('./parts/link-child-dialog.tsx')).LinkChildDialog,
);

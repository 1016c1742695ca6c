import { lazyPart } from '#web/api/lazy.ts';

/**
 * The form of a child that makes no call: a valid one hands name, gender, id_type and id_no to `onHandOver`. What the
 * page around it learns from its own call comes back as `isSending` and `errors`. Needs `Suspense` around it.
 */
export const HandOverChildForm = lazyPart(
  async () => (await import('./parts/children/child-form.tsx')).HandOverChildForm,
);

import { lazyPart } from '#web/api/lazy.ts';

/** The questions of a published version, to be answered; `schema` as the server sent it. Needs `Suspense`. */
export const FormFields = lazyPart(async () => (await import('./parts/form-fields.tsx')).FormFields);

/** An answer to read. Needs `Suspense`. */
export const FormAnswer = lazyPart(async () => (await import('./parts/form-answer.tsx')).FormAnswer);

/** Chooses one of the published forms of a usage. Needs `Suspense`. */
export const FormPicker = lazyPart(async () => (await import('./parts/form-picker.tsx')).FormPicker);

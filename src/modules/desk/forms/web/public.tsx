import { lazyWithTexts } from '#web/modules/with-texts.ts';

/** The questions of a published version, to be answered; `schema` as the server sent it. Needs `Suspense`. */
export const FormFields = lazyWithTexts('forms', async () => (await import('./parts/form-fields.tsx')).FormFields);

/** An answer to read. Needs `Suspense`. */
export const FormAnswer = lazyWithTexts('forms', async () => (await import('./parts/form-answer.tsx')).FormAnswer);

/** Chooses one of the published forms of a usage. Needs `Suspense`. */
export const FormPicker = lazyWithTexts('forms', async () => (await import('./parts/form-picker.tsx')).FormPicker);

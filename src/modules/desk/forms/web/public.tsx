import { lazyPart } from '#web/api/lazy.ts';
import { type FormDraft as Draft, type DraftOf, useFormDraft as useDraft } from './parts/use-form-draft.ts';

/** What hands an answer in asks its draft. */
export type FormDraft = Draft;

/** Keeps what is typed into a form on the server: calmly, section by section, never over what another device saved. */
export function useFormDraft(of: DraftOf) {
  return useDraft(of);
}

/** The questions of a published version, to be answered; `schema` as the server sent it. Needs `Suspense`. */
export const FormFields = lazyPart(async () => (await import('./parts/form-fields.tsx')).FormFields);

/** An answer to read. Needs `Suspense`. */
export const FormAnswer = lazyPart(async () => (await import('./parts/form-answer.tsx')).FormAnswer);

/** Chooses one of the published forms of a usage. Needs `Suspense`. */
export const FormPicker = lazyPart(async () => (await import('./parts/form-picker.tsx')).FormPicker);

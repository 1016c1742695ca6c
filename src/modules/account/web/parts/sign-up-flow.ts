import { createStore } from '#web/state/store.ts';
import { dropDraft, readDraft } from '#web/ui/forms/drafts.ts';
import type { PERSONAL_TYPES } from '../../contract/custom-signups.shapes.ts';

export type PersonalType = (typeof PERSONAL_TYPES)[number];

interface SignUp {
  /** Of the proven phone; it is never stored, so that a reload begins anew. */
  readonly ticket: string;
  readonly personal_type: PersonalType;
}

export const signUp = createStore<SignUp | null>(null);

export const SIGN_UP_DRAFT = 'register_user';
const DRAFT_MS = 30 * 60_000;

/** What was typed is put back for half an hour after it was begun. */
export function forgetOldDraft(): void {
  const began = Number(readDraft<{ began_at: number }>(SIGN_UP_DRAFT)?.began_at ?? 0);
  if (began > 0 && Date.now() - began > DRAFT_MS) dropDraft(SIGN_UP_DRAFT);
}

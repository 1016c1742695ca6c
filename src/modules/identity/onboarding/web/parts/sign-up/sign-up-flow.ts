import type * as z from 'zod';
import type { PERSONAL_TYPES } from '#modules/identity/sign-in/contract/personal-types.ts';
import { createStore } from '#web/state/store.ts';
import { dropDraft, readDraft } from '#web/ui/forms/drafts.ts';
import type { signUpStarted } from '../../../contract/custom-signups.shapes.ts';

export type PersonalType = (typeof PERSONAL_TYPES)[number];

export type SignUpStarted = z.output<typeof signUpStarted>;

/** Pupils who share the phone of a parent are not the parent. */
export const adultsOf = ({ known }: SignUpStarted) =>
  known.filter(({ types }) => types.length === 0 || types.some((type) => type !== 'student'));

interface SignUp {
  /** Of the proven phone; it is never stored, so that a reload begins anew. */
  readonly ticket: string;
  readonly personal_type: PersonalType;
}

export const signUp = createStore<SignUp | null>(null);

export const SIGN_UP_DRAFT = 'register_user';
const DRAFT_MS = 30 * 60_000;

/** What was typed is put back for half an hour after it was begun. */
export function discardOldDraft(): void {
  const began = Number(readDraft<{ began_at: number }>(SIGN_UP_DRAFT)?.began_at ?? 0);
  if (began > 0 && Date.now() - began > DRAFT_MS) dropDraft(SIGN_UP_DRAFT);
}

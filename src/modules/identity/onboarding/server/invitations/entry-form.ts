import type { EntryForm } from './invitations.ts';

/** The form of somebody who came without an invitation: neither papers nor answers. */
export const EMPTY_FORM = {
  email: null,
  education: null,
  photo_id: null,
  resume_id: null,
  papers: [],
  answers: {},
  department: null,
  post: null,
} as const satisfies Partial<EntryForm>;

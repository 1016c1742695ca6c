import * as z from 'zod';
import { id, instant, namedRow } from '#shared/fields.ts';

export const ownConsent = z.object({
  id,
  purpose: z.string(),
  text_version: z.string(),
  given_at: instant,
  withdrawn_at: instant.nullable(),
  channel: z.string(),
  /** Whom it is about: oneself, or a child. */
  subject: namedRow,
  giver: namedRow,
  can_withdraw: z.boolean(),
});

export const signInEntry = z.object({
  id,
  at: instant,
  way: z.string(),
  is_refused: z.boolean(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
});

/** What opens the own account. */
export const accountSafety = z.object({
  username: z.string().nullable(),
  phone_masked: z.string().nullable(),
  phone_verified_at: instant.nullable(),
  has_password: z.boolean(),
  password_changed_at: instant.nullable(),
  totp_confirmed_at: instant.nullable(),
  recovery_codes_left: z.int(),
  /** The own rights ask for the second step: it is replaced, never turned off. */
  needs_totp: z.boolean(),
  /** The last sign-ins and the tries that were refused, newest first. */
  sign_ins: z.array(signInEntry),
  /** False in a session that somebody else uses: everything is shown masked, and nothing changes. */
  may_change: z.boolean(),
});

export const DELETION_SCOPES = ['full', 'login_only'] as const;
/** Typed to confirm; either language does. */
export const DELETION_WORDS = ['注销', 'DELETE'] as const;
export const GRACE_DAYS = 7;

export const accountClosing = z.object({
  /** Null: the account stays. */
  deletion_at: instant.nullable(),
  /** `login_only`: the school still needs the person; the rest follows when that relation ends. */
  scope: z.enum(DELETION_SCOPES),
  grace_days: z.int(),
  /** Children who are looked after through this account. */
  children: z.int(),
});

export const childClosing = z.object({
  student_user_id: id,
  name: z.string(),
  name_en: z.string().nullable(),
  avatar_url: z.string().nullable(),
  organization: namedRow.nullable(),
  /** Null: the account stays. */
  deletion_at: instant.nullable(),
  /** Below 14 and with an account: the guardian acts. */
  may_delete: z.boolean(),
});

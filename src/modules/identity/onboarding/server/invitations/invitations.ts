import type { Named } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { definePort } from '#server/ports.ts';
import type { Services } from '#server/services.ts';

/** What an address of an invitation names: the code of /invite/regist/{id}, or the organisation of /invite/teachWorker. */
export type InvitationKey =
  | { readonly kind: 'invitation'; readonly code: string }
  | { readonly kind: 'organization'; readonly organization_id: string };

/** A question of an invitation; with options one of their values is the answer, else a text of 500 characters at most. */
export interface InvitationQuestion {
  readonly key: string;
  readonly label: string;
  readonly label_en: string | null;
  readonly is_required: boolean;
  readonly options: readonly { readonly value: string; readonly label: string; readonly label_en: string | null }[];
}

/** What an open invitation shows to everybody who opens its address; nothing about the person who is meant. */
export interface Invitation {
  readonly organization: Named & { readonly logo_url: string | null; readonly client_id: string };
  readonly department: Named | null;
  readonly post: Named | null;
  readonly inviter: { readonly name: string; readonly name_en: string | null } | null;
  readonly note: string | null;
  /** Last moment, ISO; null: no end. */
  readonly valid_to: string | null;
  readonly papers: readonly {
    readonly kind: string;
    readonly name: string;
    readonly name_en: string | null;
    readonly is_required: boolean;
  }[];
  readonly questions: readonly InvitationQuestion[];
}

/** What a newcomer hands in. Files are stored already; the module takes them over by their ids. */
export interface EntryForm {
  readonly name: string;
  readonly gender: 'male' | 'female';
  readonly id_type: string;
  readonly id_no: string;
  /** `YYYY-MM-DD`. */
  readonly birthday: string | null;
  readonly email: string | null;
  readonly phone: string;
  readonly education: {
    readonly level: string;
    readonly school: string;
    readonly major: string | null;
    /** `YYYY-MM`. */
    readonly graduated_on: string | null;
  } | null;
  readonly photo_id: string | null;
  readonly resume_id: string | null;
  readonly papers: readonly { readonly kind: string; readonly file_id: string }[];
  readonly answers: Readonly<Record<string, string>>;
  /** Wish of somebody who came without an invitation. */
  readonly department: string | null;
  readonly post: string | null;
}

export interface EntrySubmission {
  readonly source: 'invitation' | 'self';
  /** Null with source `self`. */
  readonly invitation: InvitationKey | null;
  readonly organization_id: string;
  /** The person, made before with status `unconfirmed`, or found by the proven phone. */
  readonly user_id: string;
  readonly form: EntryForm;
}

export interface EntryRecord {
  readonly id: string;
  readonly organization: Named;
  /** Stage of the record: applied, screening, interview, offered, pending, accepted, refused, withdrawn, pool; `returned`: given back with notes. */
  readonly stage: string;
  readonly reason: string | null;
  readonly field_notes: Readonly<Record<string, string>>;
  readonly submitted_at: string;
}

export interface Invitations {
  /** What an address means, or null when it is no longer valid: closed, expired, used up, unknown. */
  readonly orgInfo: (db: Db, services: Services, key: InvitationKey) => Promise<Invitation | null>;
  /** The name that an invitation gave to the holder of this phone, told once the phone is proven; null: to nobody. */
  readonly inviteeName: (db: Db, services: Services, key: InvitationKey, phone: string) => Promise<string | null>;
  /**
   * Takes a newcomer in, in the caller's transaction (`ctx.db` reaches everywhere, `ctx.actor` is null). The
   * same person or document again opens the first record. Refuses with its own refusals: invalid, of another phone,
   * employed here already.
   */
  readonly submit: (ctx: OpenContext, submission: EntrySubmission) => Promise<{ readonly pending_staff_id: string }>;
  /** The newest record of a person, for the status that follows; null: none. */
  readonly recordOf: (db: Db, userId: string) => Promise<EntryRecord | null>;
}

/** What an invitation says, and who takes newcomers in. Null: no module recruits. */
export const invitations = definePort<Invitations | null>('invitations', null);

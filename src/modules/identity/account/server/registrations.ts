import type { Named } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { definePort, definePorts } from '#server/ports.ts';
import type { Hat } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import type { Text } from '#shared/text.ts';

/*
 * What account asks of modules above it. They provide it in their manifests; without them account answers as if nobody
 * had children and no invitation were open. Every reader gets the caller's connection, which
 * reaches every organisation: whoever asks is not signed in yet.
 */

/** A place where a person wears a hat. `detail` says more where the hat alone does not: 张*的母亲 / Mother of 张*. */
export interface HatPlace {
  readonly organization: Named | null;
  readonly detail: Text | null;
}

/** Where a person wears one hat; an empty list leaves the main organisation of the person. Names are masked by the finder. */
export type FindHat = (db: Db, userId: string) => Promise<readonly HatPlace[]>;

/** A child by an active link; names and account state are read by account itself. */
export interface GuardedChild {
  readonly student_user_id: string;
  readonly relation: Text | null;
  readonly organization: Named | null;
  readonly classroom: Named | null;
}

export interface Guardianship {
  /** Children of a guardian by active links only, in the order in which families see them. */
  readonly childrenOf: (db: Db, guardianUserId: string) => Promise<readonly GuardedChild[]>;
  /** Whether a guardian may become this child: active link, not restricted. */
  readonly canSwitch: (db: Db, guardianUserId: string, studentUserId: string) => Promise<boolean>;
  /** All guardians of children by active links, by child: whom to tell. */
  readonly guardiansOf?: (db: Db, studentUserIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
}

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

/** What a living invitation says to whoever opens its address; nothing about the person who is meant. */
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
  /** What an address means, or null when it is dead: closed, expired, used up, unknown. */
  readonly orgInfo: (db: Db, services: Services, key: InvitationKey) => Promise<Invitation | null>;
  /**
   * Takes a newcomer in, in the caller's transaction (`ctx.db` reaches everywhere, `ctx.actor` is null). The
   * same person or document again opens the first record. Refuses with its own refusals: dead, of another phone,
   * employed here already.
   */
  readonly submit: (ctx: OpenContext, submission: EntrySubmission) => Promise<{ readonly pending_staff_id: string }>;
  /** The newest record of a person, for the status that follows; null: none. */
  readonly recordOf: (db: Db, userId: string) => Promise<EntryRecord | null>;
}

/** A published text that holds now. */
export interface PolicyInForce {
  readonly kind: string;
  readonly version: string;
  readonly title: string;
  readonly title_en: string;
  readonly summary: string;
  readonly summary_en: string;
  readonly effective_at: string;
}

/** The texts in force for people of a school group (null: of none), of these kinds; those that nobody published are absent. */
export type FindPolicies = (
  db: Db,
  clientId: string | null,
  kinds: readonly string[],
) => Promise<readonly PolicyInForce[]>;

/** Tells which texts hold, so that a consent names the version it was given to. */
export const policies = definePort<FindPolicies>('policies', async () => []);

/** Where people wear a hat, so that the activation shows every role at once. */
export const hatPlaces = definePorts<{ readonly hat: Hat; readonly find: FindHat }>();

/** Who guards whom: for the accounts of children and the switch to a child. */
export const guardianship = definePort<Guardianship>('guardianship', {
  childrenOf: async () => [],
  canSwitch: async () => false,
});

/** What an invitation says, and who takes newcomers in. Null: no module recruits. */
export const invitations = definePort<Invitations | null>('invitations', null);

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { createdAt, day, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { TRANSFER_KINDS, transferPapers } from '../contract/guardian-transfers.contract.ts';
import type { GuardianTransferState } from '../contract/guardian-transfers.lifecycle.ts';

/**
 * What a guardian typed about a child, before and after a school verified it. It belongs to the guardian, in no
 * organisation. The number is not unique: two may add one child, and a stranger may type anything.
 */
export const childClaim = pgTable(
  'child_claim',
  {
    id: primaryId(),
    guardian_id: uuid()
      .notNull()
      .references(() => user.id),
    name: text().notNull(),
    gender: text().notNull(),
    id_type: text().notNull(),
    id_no_sealed: sealed().notNull(),
    id_no_bidx: text().notNull(),
    /** The child as long as no school knows it: a person of its own. */
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    link_id: uuid(),
    status: text().notNull().default('open'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.guardian_id, t.status),
    index().on(t.id_no_bidx),
    index().on(t.user_id),
    uniqueIndex('child_claim_once').on(t.guardian_id, t.id_no_bidx).where(sql`${t.status} in ('open', 'new_child')`),
    check('child_claim_status', sql`${t.status} in ('open', 'linked', 'new_child', 'refused', 'withdrawn', 'expired')`),
    check('child_claim_gender', sql`${t.gender} in ('male', 'female')`),
  ],
);

/** Who cares for a pupil, and for what. */
export const stuGdClient = pgTable(
  'stu_gd_client',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    student_id: uuid()
      .notNull()
      .references(() => student.id),
    guardian_id: uuid()
      .notNull()
      .references(() => user.id),
    relation: text(),
    is_main: boolean().notNull().default(false),
    status: text().notNull().default('active'),
    scopes: text().array().notNull().default(sql`'{study}'`),
    contact_priority: integer().notNull().default(1),
    share_phone: boolean().notNull().default(false),
    restricted: boolean().notNull().default(false),
    source: text().notNull(),
    /** Last day of a link whose pupil has left. */
    valid_to: day(),
    verified_by: uuid(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('stu_gd_client_once').on(t.student_id, t.guardian_id).where(sql`${t.status} in ('pending', 'active')`),
    uniqueIndex('stu_gd_client_main').on(t.student_id).where(sql`${t.is_main} and ${t.status} = 'active'`),
    index().on(t.guardian_id, t.status),
    check('stu_gd_client_status', sql`${t.status} in ('pending', 'active', 'rejected', 'removed')`),
    check(
      'stu_gd_client_relation',
      sql`${t.relation} in ('father', 'mother', 'grandparents', 'grandma', 'uncle', 'aunt', 'other')`,
    ),
    check('stu_gd_client_priority', sql`${t.contact_priority} between 1 and 5`),
    check('stu_gd_client_source', sql`${t.source} in ('self', 'import', 'invite', 'transfer', 'school', 'admissions')`),
  ],
);

/** The school's side of a claim whose number one of its pupils holds. */
export const guardianLinkRequest = pgTable(
  'guardian_link_request',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    claim_id: uuid()
      .notNull()
      .references(() => childClaim.id),
    requester_id: uuid()
      .notNull()
      .references(() => user.id),
    matched_student_id: uuid()
      .notNull()
      .references(() => student.id),
    match: text().notNull(),
    status: text().notNull().default('needs_review'),
    decided_by: uuid(),
    decided_at: instant(),
    reason: text(),
    expires_at: instant().notNull(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('guardian_link_request_open').on(t.claim_id).where(sql`${t.status} = 'needs_review'`),
    index().on(t.organization_id, t.status, t.created_at),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.created_at, t.id),
    index().on(t.matched_student_id),
    check('guardian_link_request_match', sql`${t.match} in ('phone', 'id_name', 'id_only')`),
    check(
      'guardian_link_request_status',
      sql`${t.status} in ('needs_review', 'approved', 'rejected', 'withdrawn', 'expired')`,
    ),
  ],
);

/** A co-guardian whom the main guardian asked in by SMS. The link of the message is kept as its hash alone. */
export const guardianInvitation = pgTable(
  'guardian_invitation',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    student_id: uuid()
      .notNull()
      .references(() => student.id),
    invited_by: uuid()
      .notNull()
      .references(() => user.id),
    name: text().notNull(),
    phone_sealed: sealed().notNull(),
    phone_bidx: text().notNull(),
    relation: text().notNull(),
    scopes: text().array().notNull(),
    token_hash: text().notNull(),
    status: text().notNull().default('open'),
    expires_at: instant().notNull(),
    accepted_by: uuid(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('guardian_invitation_token').on(t.token_hash),
    uniqueIndex('guardian_invitation_once').on(t.student_id, t.phone_bidx).where(sql`${t.status} = 'open'`),
    index().on(t.student_id, t.status),
    check('guardian_invitation_status', sql`${t.status} in ('open', 'accepted', 'withdrawn', 'expired')`),
    check(
      'guardian_invitation_relation',
      sql`${t.relation} in ('father', 'mother', 'grandparents', 'grandma', 'uncle', 'aunt', 'other')`,
    ),
  ],
);

/** What is known of a guardian beside the person; there is no row as long as nobody wrote down anything. */
export const guardian = pgTable('guardian', {
  user_id: uuid()
    .primaryKey()
    .references(() => user.id),
  employer: text(),
  occupation: text(),
  home_address_sealed: sealed(),
  version: version(),
  created_at: createdAt(),
  updated_at: updatedAt(),
});

/** A paper of a transfer by the school. */
export interface StoredPaper {
  readonly kind: CodeOf<typeof transferPapers>;
  readonly file_id: string;
}

/** The main guardianship of a pupil on its way to another guardian. */
export const guardianTransfer = pgTable(
  'guardian_transfer',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    student_id: uuid()
      .notNull()
      .references(() => student.id),
    /** The main guardian at the time of the request; null: the pupil had none. */
    from_id: uuid().references(() => user.id),
    to_id: uuid()
      .notNull()
      .references(() => user.id),
    kind: text().$type<(typeof TRANSFER_KINDS)[number]>().notNull(),
    state: text().$type<GuardianTransferState>().notNull().default('requested'),
    reason: text(),
    papers: jsonb().$type<readonly StoredPaper[]>().notNull().default([]),
    requested_by: uuid()
      .notNull()
      .references(() => user.id),
    /** Of a transfer by the school: who confirmed or declined it. */
    second_id: uuid().references(() => user.id),
    expires_at: instant().notNull(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('guardian_transfer_open').on(t.student_id).where(sql`${t.state} = 'requested'`),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.created_at, t.id),
    index().on(t.student_id),
    index().on(t.from_id),
    index().on(t.to_id),
    index().on(t.requested_by),
    index().on(t.second_id),
    index().on(t.state, t.expires_at),
    check('guardian_transfer_kind', sql`${t.kind} in ('by_guardian', 'by_school')`),
    check('guardian_transfer_state', sql`${t.state} in ('requested', 'done', 'declined', 'withdrawn', 'expired')`),
    check('guardian_transfer_other', sql`${t.from_id} is distinct from ${t.to_id}`),
  ],
);

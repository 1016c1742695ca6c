import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { genders, idTypes } from '#shared/reference/people.ts';
import type { CertificateKind, ServeKind } from '../contract/serve-kinds.ts';
import type { ServeStatus } from '../contract/serve-users.lifecycle.ts';

export interface StoredCertificate {
  readonly id: string;
  readonly kind: CertificateKind;
  /** The number of a driving licence is that of the identity card. */
  readonly no_sealed: string | null;
  readonly file_id: string | null;
  readonly issued_on: string | null;
  readonly expires_on: string | null;
}
export interface StoredPost {
  readonly campus_id: string;
  readonly place: string;
  readonly title: string;
  readonly weekdays: readonly ('1' | '2' | '3' | '4' | '5' | '6' | '7')[];
}

/** Somebody whom a company sends to work at a school: no employee, never a row of `teacher`. */
export const serveUser = pgTable(
  'serve_user',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    name: text().notNull(),
    gender: text().$type<CodeOf<typeof genders>>().notNull(),
    id_type: text().$type<CodeOf<typeof idTypes>>().notNull(),
    id_no_sealed: sealed().notNull(),
    id_no_bidx: text().notNull(),
    phone_sealed: sealed().notNull(),
    photo_id: uuid(),
    kind: text().$type<ServeKind>().notNull(),
    company: text().notNull(),
    contract_no: text(),
    contract_from: day().notNull(),
    contract_to: day().notNull(),
    posts: jsonb().$type<readonly StoredPost[]>().notNull().default([]),
    certificates: jsonb().$type<readonly StoredCertificate[]>().notNull().default([]),
    /** The first day on which one of the certificates expires. */
    papers_until: day(),
    badge_no: text(),
    responsible_user_id: uuid()
      .notNull()
      .references(() => user.id),
    status: text().$type<ServeStatus>().notNull().default('pending'),
    left_on: day(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('serve_user_person').on(t.organization_id, t.id_no_bidx).where(sql`${t.status} <> 'left'`),
    uniqueIndex('serve_user_badge').on(t.organization_id, t.badge_no),
    index().on(t.organization_id, t.kind, t.status),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.status, t.contract_to),
    index().on(t.responsible_user_id),
    check('serve_user_kind', sql`${t.kind} in ('cleaning', 'canteen', 'bus', 'repair', 'greening', 'other')`),
    check('serve_user_status', sql`${t.status} in ('pending', 'active', 'suspended', 'left')`),
    check('serve_user_contract', sql`${t.contract_from} <= ${t.contract_to}`),
    check('serve_user_left', sql`(${t.status} = 'left') = (${t.left_on} is not null)`),
  ],
);

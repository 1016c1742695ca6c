import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Seal } from '#server/crypto/seal.ts';
import { hashToken } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { maskPhone } from '#shared/person/masks.ts';
import type { invitationRow } from '../../contract/links.contract.ts';
import { guardianInvitation } from '../tables.ts';

export const INVITED_PHONE = 'guardian_invitation.phone';

interface Source {
  readonly db: Db;
  readonly services: { readonly seal: Seal };
}

const isOpen = () => and(eq(guardianInvitation.status, 'open'), gt(guardianInvitation.expires_at, sql`now()`));

/** Invitations to one pupil that nobody answered yet, in the order in which they were sent. */
export async function openInvitations({ db, services }: Source, studentId: string) {
  const rows = await db
    .select()
    .from(guardianInvitation)
    .where(and(eq(guardianInvitation.student_id, studentId), isOpen()))
    .orderBy(asc(guardianInvitation.created_at), asc(guardianInvitation.id));
  return rows.map((row) => invitationOf(services.seal, row));
}

/** An invitation as the main guardian sees it. */
export function invitationOf(seal: Seal, row: typeof guardianInvitation.$inferSelect): z.input<typeof invitationRow> {
  const { id, student_id, name, expires_at } = row;
  return {
    id,
    student_id,
    name,
    expires_at,
    phone: maskPhone(seal.open(row.phone_sealed, INVITED_PHONE)),
    relation: row.relation as z.input<typeof invitationRow>['relation'],
    scopes: row.scopes as z.input<typeof invitationRow>['scopes'],
  };
}

/** The invitation of a key that is still good, locked for the caller when it is to be answered; else null. */
export async function findOpenInvitation(db: Db, token: string, isToAnswer: boolean) {
  const query = db
    .select()
    .from(guardianInvitation)
    .where(and(eq(guardianInvitation.token_hash, hashToken(token)), isOpen()));
  const [row] = isToAnswer ? await query.for('update') : await query;
  return row ?? null;
}

import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { CONSENT_TEXT_VERSION, TEXT_OF_PURPOSE } from '../contract/consents.ts';
import { policies } from './registrations.ts';
import { consent } from './tables.ts';

const MAX_LISTED = 200;

/** Records what a person agreed to about themselves, or a guardian about a child, with the version of the text in force. */
export async function recordConsents(
  { db, services }: { readonly db: Db; readonly services: Services },
  userId: string,
  purposes: readonly string[],
  channel: string,
  giverUserId: string = userId,
): Promise<void> {
  if (purposes.length === 0) return;
  const [subject] = await db.select({ client_id: user.client_id }).from(user).where(eq(user.id, userId));
  const kinds = purposes.flatMap((purpose) => TEXT_OF_PURPOSE[purpose] ?? []);
  const texts = await policies.of(services)(db, subject?.client_id ?? null, kinds);
  await db.insert(consent).values(
    purposes.map((purpose) => ({
      subject_user_id: userId,
      giver_user_id: giverUserId,
      purpose,
      text_version: texts.find((text) => text.kind === TEXT_OF_PURPOSE[purpose])?.version ?? CONSENT_TEXT_VERSION,
      channel,
    })),
  );
}

/** Whether somebody agreed to a purpose about a person, and did not take it back. */
export async function hasConsent(db: Db, subjectUserId: string, purpose: string): Promise<boolean> {
  const [row] = await db
    .select({ id: consent.id })
    .from(consent)
    .where(and(eq(consent.subject_user_id, subjectUserId), eq(consent.purpose, purpose), isNull(consent.withdrawn_at)))
    .limit(1);
  return row !== undefined;
}

/** Of which of these people somebody agreed to a purpose, and did not take it back. */
export async function listConsentedPeople(
  db: Db,
  userIds: readonly string[],
  purpose: string,
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: consent.subject_user_id })
    .from(consent)
    .where(
      and(inArray(consent.subject_user_id, [...userIds]), eq(consent.purpose, purpose), isNull(consent.withdrawn_at)),
    );
  return new Set(rows.map((row) => row.id));
}

/** Takes back what was agreed to for one purpose. */
export async function withdrawConsent(db: Db, subjectUserId: string, purpose: string): Promise<void> {
  await db
    .update(consent)
    .set({ withdrawn_at: sql`now()` })
    .where(and(eq(consent.subject_user_id, subjectUserId), eq(consent.purpose, purpose), isNull(consent.withdrawn_at)));
}

/** What somebody agreed to, for themselves or for children, and what others agreed to about them; newest first. */
export function listConsents(db: Db, userId: string) {
  return db
    .select()
    .from(consent)
    .where(or(eq(consent.giver_user_id, userId), eq(consent.subject_user_id, userId)))
    .orderBy(desc(consent.given_at), desc(consent.id))
    .limit(MAX_LISTED);
}

/** To which version of its text somebody agreed for themselves, of these purposes, where it still holds; newest first. */
export function listOwnConsentVersions(db: Db, userId: string, purposes: readonly string[]) {
  return db
    .select({ purpose: consent.purpose, text_version: consent.text_version })
    .from(consent)
    .where(
      and(
        eq(consent.subject_user_id, userId),
        eq(consent.giver_user_id, userId),
        inArray(consent.purpose, [...purposes]),
        isNull(consent.withdrawn_at),
      ),
    )
    .orderBy(desc(consent.given_at), desc(consent.id));
}

/** One consent that somebody gave and that still holds, locked for a change; null: there is none. */
export async function lockConsent(db: Db, giverId: string, id: string) {
  const [row] = await db
    .select()
    .from(consent)
    .where(and(eq(consent.id, id), eq(consent.giver_user_id, giverId), isNull(consent.withdrawn_at)))
    .for('update');
  return row ?? null;
}

/** Takes one consent back. */
export async function endConsent(db: Db, id: string): Promise<void> {
  await db.update(consent).set({ withdrawn_at: sql`now()` }).where(eq(consent.id, id));
}

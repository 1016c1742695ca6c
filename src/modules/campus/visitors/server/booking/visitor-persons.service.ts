import { randomInt } from 'node:crypto';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { newToken, type Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { defineFileKind, ownerOnly } from '#server/files/kinds.ts';
import type { OpenContext } from '#server/http/context.ts';
import type { personDraft } from '../../contract/visitors.shapes.ts';
import { visitorPerson } from '../tables.ts';

export type PersonDraft = z.output<typeof personDraft>;
export type PersonRow = typeof visitorPerson.$inferSelect;
type Working = Pick<OpenContext, 'db' | 'services'>;

const EMAIL = 'visitor_person.email';
/** 160 bits, as the scan code grammar wants. */
const SECRET_BYTES = 20;

/** Everyone on a booking, the lead first. */
export function personsOf(db: Db, visitorId: string): Promise<PersonRow[]> {
  return db
    .select()
    .from(visitorPerson)
    .where(eq(visitorPerson.visitor_id, visitorId))
    .orderBy(asc(visitorPerson.sort));
}

/** Rows of the persons of a booking. Numbers are sealed; what a kept person leaves out stays as it was. */
export async function personRows(
  ctx: Working,
  booking: { id: string; organization_id: string },
  drafts: readonly PersonDraft[],
  before: readonly PersonRow[] = [],
) {
  const { seal } = ctx.services;
  const codes = await freshPassCodes(ctx.db, booking.organization_id, drafts.length);
  const accounts = await accountsByPhone(
    ctx.db,
    drafts.map((draft) => (draft.phone ? seal.blindIndex(draft.phone, 'phone') : null)),
  );
  return drafts.map(({ id, phone, id_no, email, ...plain }, sort) => {
    const kept = before.find((person) => person.id === id);
    const numbers = sealedNumbers(seal, { phone, id_no }, kept);
    const account = numbers.phone_bidx ? accounts.get(numbers.phone_bidx) : undefined;
    return {
      ...plain,
      ...numbers,
      ...sealedEmail(seal, email),
      ...(kept ? { id: kept.id } : {}),
      visitor_id: booking.id,
      organization_id: booking.organization_id,
      sort,
      user_id: account ?? kept?.user_id ?? null,
      pass_code: kept?.pass_code ?? codes[sort] ?? null,
      pass_secret_sealed: kept?.pass_secret_sealed ?? seal.seal(newToken(SECRET_BYTES), 'visitor_person.pass_secret'),
    };
  });
}

/** A mail address as it is stored; the open column is what an older version wrote. */
export const sealedEmail = (seal: Seal, email: string | null) => ({
  email: null,
  email_sealed: email && seal.seal(email, EMAIL),
});

/** The mail address of a visitor in clear. */
export const emailOf = (seal: Seal, person: Pick<PersonRow, 'email' | 'email_sealed'>): string | null =>
  person.email_sealed ? seal.open(person.email_sealed, EMAIL) : person.email;

/** Phone and ID number as they are stored; one that was left out stays as it was. */
function sealedNumbers(seal: Seal, given: { phone: string | null; id_no: string | null }, kept: PersonRow | undefined) {
  const phone = given.phone
    ? {
        phone_sealed: seal.seal(given.phone, 'visitor_person.phone'),
        phone_bidx: seal.blindIndex(given.phone, 'phone'),
      }
    : { phone_sealed: kept?.phone_sealed ?? null, phone_bidx: kept?.phone_bidx ?? null };
  const idNo = given.id_no
    ? {
        id_no_sealed: seal.seal(given.id_no, 'visitor_person.id_no'),
        id_no_bidx: seal.blindIndex(given.id_no, 'id_no'),
      }
    : { id_no_sealed: kept?.id_no_sealed ?? null, id_no_bidx: kept?.id_no_bidx ?? null };
  return { ...phone, ...idNo };
}

/** Random six digits that nobody open in this organisation has. */
async function freshPassCodes(db: Db, organizationId: string, count: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < count) {
    const wanted = Array.from({ length: count - codes.size }, () => String(randomInt(1_000_000)).padStart(6, '0'));
    const taken = await db
      .select({ code: visitorPerson.pass_code })
      .from(visitorPerson)
      .where(
        and(
          eq(visitorPerson.organization_id, organizationId),
          inArray(visitorPerson.pass_code, wanted),
          inArray(visitorPerson.status, ['expected', 'in']),
        ),
      );
    for (const code of wanted) if (!taken.some((row) => row.code === code)) codes.add(code);
  }
  return [...codes];
}

/** The one adult account behind each phone; phones shared by several people name nobody. */
async function accountsByPhone(db: Db, indexes: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = indexes.filter((index) => index !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: user.id, phone_bidx: user.phone_bidx, types: user.types })
    .from(user)
    .where(and(inArray(user.phone_bidx, wanted), ne(user.status, 'deleted')));
  const adults = rows.filter((row) => !row.types.includes('student'));
  const single = adults.filter((row) => adults.filter((other) => other.phone_bidx === row.phone_bidx).length === 1);
  return new Map(single.map((row) => [row.phone_bidx ?? '', row.id]));
}

/** Faces of visitors: written anew without where and when they were taken; read through the links of a booking alone. */
export const visitorPhotoKind = defineFileKind({
  kind: 'visitor_photo',
  max_bytes: 5 * 1024 * 1024,
  types: ['image/jpeg', 'image/png'],
  image: { max_side: 1200 },
  can_read: ownerOnly,
});

/** Ties the photos of the persons to their booking and releases those that it does not use any more. */
export async function attachPhotos(
  ctx: Working,
  ownerId: string | null,
  visitorId: string,
  persons: readonly { photo_file_id?: string | null }[],
): Promise<void> {
  const { files } = ctx.services;
  const ids = persons.flatMap((person) => person.photo_file_id ?? []);
  if (ownerId) await files.replace(ctx.db, ownerId, visitorPhotoKind.kind, ids, { type: 'visitor', id: visitorId });
}

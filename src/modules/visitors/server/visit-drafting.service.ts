import { randomInt } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/directory/server/tables.ts';
import { isBlocked } from '#modules/visitor-lists/server/public.ts';
import { newToken, type Seal } from '#server/crypto/seal.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { defineFileKind, ownerOnly } from '#server/files/kinds.ts';
import type { OpenContext } from '#server/http/context.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import type { Services } from '#server/services.ts';
import { gramsOf } from '#shared/bigrams.ts';
import { dayOf } from '#shared/dates.ts';
import { maskPhone } from '#shared/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { visitorRefusals as r } from '../contract/visitors.refusals.ts';
import type { personDraft } from '../contract/visitors.shapes.ts';
import { visitor, visitorCounter, visitorPerson } from './tables.ts';
import { countWaiting, findOverlapping } from './visitors.queries.ts';

export type PersonDraft = z.output<typeof personDraft>;
type Stored = typeof visitorPerson.$inferSelect;
type Working = Pick<OpenContext, 'db' | 'services'>;

const MAX_WAITING = 3;
/** 160 bits, as the scan code grammar wants. */
const SECRET_BYTES = 20;

/**
 * Next booking number of an organisation: `V` + yymmdd + five digits, counted per day. Drawn aside, so that nobody
 * waits for the booking of somebody else; one that is refused afterwards leaves a gap.
 */
export async function nextNumber({ database }: Services, organizationId: string, zone: string): Promise<string> {
  const day = dayOf(new Date().toISOString(), zone);
  const [row] = await database.aside(EVERYWHERE, ({ db }) =>
    db
      .insert(visitorCounter)
      .values({ organization_id: organizationId, day, last: 1 })
      .onConflictDoUpdate({
        target: [visitorCounter.organization_id, visitorCounter.day],
        set: { last: sql`${visitorCounter.last} + 1` as never },
      })
      .returning({ last: visitorCounter.last }),
  );
  return `V${day.slice(2).replaceAll('-', '')}${String(row?.last ?? 0).padStart(5, '0')}`;
}

/** Random six digits that nobody open in this organisation has. */
export async function freshPassCodes(db: Db, organizationId: string, count: number): Promise<string[]> {
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

/** Rows of the persons of a booking. Numbers are sealed; what a kept person leaves out stays as it was. */
export async function personRows(
  ctx: Working,
  booking: { id: string; organization_id: string },
  drafts: readonly PersonDraft[],
  before: readonly Stored[] = [],
) {
  const { seal } = ctx.services;
  const codes = await freshPassCodes(ctx.db, booking.organization_id, drafts.length);
  const accounts = await accountsByPhone(
    ctx.db,
    drafts.map((draft) => (draft.phone ? seal.blindIndex(draft.phone, 'phone') : null)),
  );
  return drafts.map(({ id, phone, id_no, ...plain }, sort) => {
    const kept = before.find((person) => person.id === id);
    const numbers = sealedNumbers(seal, { phone, id_no }, kept);
    const account = numbers.phone_bidx ? accounts.get(numbers.phone_bidx) : undefined;
    return {
      ...plain,
      ...numbers,
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

/** Phone and ID number as they are stored; one that was left out stays as it was. */
function sealedNumbers(seal: Seal, given: { phone: string | null; id_no: string | null }, kept: Stored | undefined) {
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

/** Faces of visitors: written anew without where and when they were taken; read through the links of a booking alone. */
export const visitorPhotoKind = defineFileKind({
  kind: 'visitor_photo',
  max_bytes: 5 * 1024 * 1024,
  types: ['image/jpeg', 'image/png'],
  image: { max_side: 1200 },
  can_read: ownerOnly,
});

/** Ties the photos of the persons to their booking and lets go of those that it does not use any more. */
export async function keepPhotos(
  ctx: Working,
  ownerId: string | null,
  visitorId: string,
  persons: readonly { photo_file_id?: string | null }[],
): Promise<void> {
  const { files } = ctx.services;
  const ids = persons.flatMap((person) => person.photo_file_id ?? []);
  if (ownerId) await files.replace(ctx.db, ownerId, visitorPhotoKind.kind, ids, { type: 'visitor', id: visitorId });
}

/** What the booking row repeats of its persons. */
export function leadFacts(
  no: string,
  persons: readonly { name: string; company: string | null }[],
  leadPhone: string | null,
) {
  const company = persons.find((person) => person.company)?.company ?? null;
  const names = persons.slice(0, 20).map((person) => person.name);
  const pinyin = names.map((name) => nameKeys(name)).flatMap((keys) => [keys.name_pinyin, keys.name_initials]);
  const search_text = [no, ...names, ...pinyin, company ?? ''].join(' ').toLowerCase();
  return {
    lead_name: persons[0]?.name ?? '',
    lead_phone_masked: leadPhone ? maskPhone(leadPhone) : null,
    company,
    persons_count: persons.length,
    search_text,
    grams: gramsOf(search_text),
  };
}

/** Refuses a black-listed person (neutrally), a second open visit of the same time, and a fourth waiting application. */
export async function demandWelcome(
  ctx: Working,
  booking: { organization_id: string; start_at: string; end_at: string; except?: string },
  drafts: readonly PersonDraft[],
  own: boolean,
): Promise<void> {
  const { seal } = ctx.services;
  for (const draft of drafts) {
    const keys = {
      phone_bidx: draft.phone ? seal.blindIndex(draft.phone, 'phone') : null,
      id_no_bidx: draft.id_no ? seal.blindIndex(draft.id_no, 'id_no') : null,
    };
    if (await isBlocked(ctx.db, booking.organization_id, keys)) throw refuse(r.blocked);
  }
  const lead = drafts[0]?.phone;
  if (!lead) return;
  const index = seal.blindIndex(lead, 'phone');
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${index}, 0))`); // two bookings of one phone at once: the second sees the first
  const other = await findOverlapping(ctx.db, index, booking.start_at, booking.end_at, booking.except);
  if (other) throw refuse(r.duplicate, { no: other.no });
  if (own && (await countWaiting(ctx.db, index)) >= MAX_WAITING) throw refuse(r.too_many);
}

/** Stores a booking with its persons. Everything about rights, time and lists is decided before. */
export async function insertVisit(
  ctx: Working,
  draft: Omit<typeof visitor.$inferInsert, 'no' | 'lead_name' | 'persons_count' | 'search_text' | 'grams'>,
  drafts: readonly PersonDraft[],
  zone: string,
): Promise<{ id: string; no: string }> {
  const no = await nextNumber(ctx.services, draft.organization_id, zone);
  const [row] = await ctx.db
    .insert(visitor)
    .values({ ...draft, no, ...leadFacts(no, drafts, drafts[0]?.phone ?? null) })
    .returning({ id: visitor.id });
  if (!row) throw refuse(shared.server);
  const rows = await personRows(ctx, { id: row.id, organization_id: draft.organization_id }, drafts);
  await ctx.db.insert(visitorPerson).values(rows);
  await keepPhotos(ctx, draft.created_by ?? null, row.id, rows);
  const account = draft.user_id ?? rows[0]?.user_id ?? null;
  if (account !== (draft.user_id ?? null))
    await ctx.db.update(visitor).set({ user_id: account }).where(eq(visitor.id, row.id));
  return { id: row.id, no };
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

import { sql } from 'drizzle-orm';
import { isBlocked } from '#modules/campus/visitor-lists/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import type { OpenContext } from '#server/http/context.ts';
import { defineNumbers } from '#server/numbers/numbers.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { gramsOf } from '#shared/text/bigrams.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { visitorRefusals as r } from '../../contract/visitors.refusals.ts';
import { visitor, visitorPerson } from '../tables.ts';
import { countWaiting, findOverlapping } from '../visitors.queries.ts';
import type { Host } from './visitor-host.service.ts';
import { attachPhotos, type PersonDraft, type PersonRow, personRows } from './visitor-persons.service.ts';

export type Booking = typeof visitor.$inferSelect & { readonly persons: readonly PersonRow[] };
type Working = Pick<OpenContext, 'db' | 'services'>;

const MAX_WAITING = 3;

/** The columns that a booking has by its host and its time. */
export function hostAndTimeColumns(host: Host, { start_at, end_at }: { start_at: string; end_at: string }) {
  const end = new Date(end_at).toISOString();
  return {
    organization_id: host.organization_id,
    host_user_id: host.user_id,
    host_department_id: host.department_id,
    start_at: new Date(start_at).toISOString(),
    end_at: end,
    original_end_at: end,
  };
}

/** Where a new booking begins: it waits for somebody, or is approved. */
export const initialState = (waits_for: 'host' | 'second' | null) =>
  ({ status: waits_for ? 'applied' : 'approved', waits_for }) as const;

/**
 * Stores a booking with its persons. Everything about rights, time and lists is decided before. The lead visitor is
 * `user_id`, or else the account that has the phone.
 */
export async function insertVisit(
  ctx: Working,
  draft: Omit<typeof visitor.$inferInsert, 'no' | 'lead_name' | 'persons_count' | 'search_text' | 'grams'> & {
    no?: string;
  },
  drafts: readonly PersonDraft[],
  zone: string,
): Promise<Booking> {
  const id = uuidv7();
  const no = draft.no ?? (await bookingNumbers.next(ctx, { organization_id: rootOf(draft.organization_id), zone }));
  const [lead, ...others] = await personRows(ctx, { id, organization_id: draft.organization_id }, drafts);
  if (!lead) throw refuse(shared.server);
  const user_id = draft.user_id ?? lead.user_id;
  const [row] = await ctx.db
    .insert(visitor)
    .values({ ...draft, ...leadFacts(no, drafts, drafts[0]?.phone ?? null, draft.plates), id, no, user_id })
    .returning();
  if (!row) throw refuse(shared.server);
  const persons = await ctx.db
    .insert(visitorPerson)
    .values([{ ...lead, user_id }, ...others])
    .returning();
  if (persons.some((person) => person.photo_file_id)) await attachPhotos(ctx, draft.created_by ?? null, id, persons);
  return { ...row, persons };
}

/**
 * `V` + yymmdd + five digits, counted per day over the school group, so that no two schools of it give out the same one.
 * Nobody waits for the booking of somebody else; one that is refused afterwards leaves a gap.
 */
export const bookingNumbers = defineNumbers({ key: 'visitor.no', pattern: 'V{yy}{mm}{dd}{seq:5}', kind: 'aside' });

const rootOf = (organizationId: string) =>
  sql<string>`(select ${organization.client_id} from ${organization} where ${organization.id} = ${organizationId})`;

/** What the booking row repeats of its persons. */
export function leadFacts(
  no: string,
  persons: readonly { name: string; company: string | null }[],
  leadPhone: string | null,
  plates: readonly string[] = [],
) {
  const company = persons.find((person) => person.company)?.company ?? null;
  const names = persons.slice(0, 20).map((person) => person.name);
  const pinyin = names.map((name) => nameKeys(name)).flatMap((keys) => [keys.name_pinyin, keys.name_initials]);
  const search_text = [no, ...names, ...pinyin, company ?? '', ...plates].join(' ').toLowerCase();
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
export async function requireBookingAllowed(
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

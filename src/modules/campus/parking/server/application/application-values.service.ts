import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { hasConsent } from '#modules/identity/accounts/server/public.ts';
import { canAct } from '#modules/people/family/server/public.ts';
import type { Context } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import { formatDay, today } from '#shared/dates.ts';
import { type FieldErrors, type RefusalError, refuse, refuseFields } from '#shared/refusal.ts';
import { localize, type Text } from '#shared/text.ts';
import { parkingRefusals as r, parkingTexts as t } from '../../contract/parking.refusals.ts';
import type { ParkingCategory, ParkingWindow } from '../../contract/parking.shapes.ts';
import type { parkings } from '../../contract/parkings.contract.ts';
import { parkingBlocks } from '../plate/parking-blocks.ts';
import { parking, parkingLot, parkingPlate, parkingQuota, type parkingTerm } from '../tables.ts';

export type TermRow = typeof parkingTerm.$inferSelect;
export type Draft = Omit<z.output<(typeof parkings)['create']['body']>, 'parking_term_id'>;

/** The purpose of the consent that the first plate asks for. */
export const PLATE_CONSENT = 'plate';

/** What somebody may apply for in a term, by who they are. */
export function categoriesFor(
  { user_types }: Pick<Actor, 'user_types'>,
  term: Pick<TermRow, 'categories'>,
): ParkingCategory[] {
  const may: Readonly<Record<ParkingCategory, boolean>> = {
    staff: user_types.includes('teacher'),
    guardian: user_types.includes('guardian'),
    temporary: user_types.includes('teacher'),
  };
  return term.categories.filter((category) => may[category]);
}

type Opening = Pick<TermRow, 'status' | 'apply_from' | 'apply_to'>;

export const isOpenOn = (term: Opening, day: string): boolean =>
  term.status === 'open' && term.apply_from <= day && day <= term.apply_to;

/** Why nobody can apply in a term on a day (term_closed); null: one can. */
export function closedTerm(term: Opening, day: string): RefusalError | null {
  if (isOpenOn(term, day)) return null;
  const said = (one: string): Text => ({ cn: formatDay(one, 'cn'), us: formatDay(one, 'us') });
  return refuse(r.term_closed, { from: said(term.apply_from), to: said(term.apply_to) });
}

/** Refuses (term_closed) a term in which nobody can apply today. */
export function requireOpenTerm({ actor }: Context, term: TermRow): void {
  const problem = closedTerm(term, today(actor.time_zone));
  if (problem) throw problem;
}

const dated = (text: Text, day: string): Text => ({
  cn: localize(text, 'cn', { date: formatDay(day, 'cn') }),
  us: localize(text, 'us', { date: formatDay(day, 'us') }),
});

/** Hours of a category in a term, as a permit keeps them. */
const windowsOf = (term: TermRow, category: ParkingCategory): ParkingWindow[] =>
  term.windows.filter((one) => one.category === category).map(({ weekdays, start, end }) => ({ weekdays, start, end }));

/**
 * What an application stores; a renewal asks for no papers that were seen already. Refuses (422001) at its field everything that the term does not allow; what only a complete
 * application has is asked for when it is submitted.
 */
export async function valuesOf(ctx: Context, term: TermRow, draft: Draft, asks_papers = true) {
  const problems: Record<string, Text[]> = {};
  const addProblem = (field: string, text: Text) => {
    problems[field] = [...(problems[field] ?? []), text];
  };
  await checkChoices(ctx, term, draft, addProblem);
  if (draft.submit) checkComplete(draft, asks_papers, addProblem);
  checkPapers(ctx, term, draft, addProblem);
  if (draft.submit && !draft.accepts_rules) addProblem('accepts_rules', t.rules);
  if (draft.plates.length > 0 && !draft.accepts_plate_use && !(await agreed(ctx)))
    addProblem('accepts_plate_use', t.consent);
  refuseProblems(problems);
  const { accepts_rules: _rules, accepts_plate_use: _use, submit: _submit, plates: _plates, ...fields } = draft;
  const ends = [draft.vehicle_license_valid_to, draft.driving_license_valid_to].flatMap((day) => day ?? []);
  const place = draft.category === 'guardian' ? null : await mainPlace(ctx.db, ctx.actor.user_id, term.organization_id);
  return {
    ...fields,
    department_id: place?.department?.id ?? null,
    windows: windowsOf(term, draft.category),
    valid_from: term.valid_from,
    valid_to: [term.valid_to, ...ends].sort()[0] ?? term.valid_to,
  };
}

type AddProblem = (field: string, text: Text) => void;

function refuseProblems(problems: FieldErrors): void {
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
}

const agreed = ({ db, actor }: Context): Promise<boolean> => hasConsent(db, actor.user_id, PLATE_CONSENT);

async function checkChoices(ctx: Context, term: TermRow, draft: Draft, addProblem: AddProblem): Promise<void> {
  const { db, actor } = ctx;
  if (!categoriesFor(actor, term).includes(draft.category)) addProblem('category', t.category);
  if (draft.car_index > 1 && !term.second_car) addProblem('car_index', t.second_car);
  const isOwnChild = draft.student_id !== null && (await canAct(db, actor.user_id, draft.student_id));
  if (draft.category === 'guardian' ? !isOwnChild && (draft.submit || draft.student_id) : draft.student_id)
    addProblem('student_id', t.own_child);
  const wanted = [...new Set(draft.wanted_lot_ids)];
  if (wanted.length > 0 && (await offeredLots(ctx, term, draft.category, wanted)) !== draft.wanted_lot_ids.length)
    addProblem('wanted_lot_ids', t.foreign_lot);
  const [first, second] = draft.plates;
  if (first && second && first.plate_no === second.plate_no) addProblem('plates.1.plate_no', t.same_plate);
}

/** How many of some lots have places for a category in a term. */
async function offeredLots(
  { db }: Context,
  term: TermRow,
  category: ParkingCategory,
  ids: readonly string[],
): Promise<number> {
  const rows = await db
    .select({ id: parkingLot.id })
    .from(parkingQuota)
    .innerJoin(parkingLot, eq(parkingLot.id, parkingQuota.parking_lot_id))
    .where(
      and(
        eq(parkingQuota.parking_term_id, term.id),
        eq(parkingQuota.category, category),
        sql`${parkingQuota.quota} > 0`,
        inArray(parkingQuota.parking_lot_id, [...ids]),
        ne(parkingLot.status, 'closed'),
      ),
    );
  return rows.length;
}

function checkComplete(draft: Draft, asks_papers: boolean, addProblem: AddProblem): void {
  if (draft.wanted_lot_ids.length === 0) addProblem('wanted_lot_ids', t.needed);
  if (draft.plates.length === 0) addProblem('plates', t.needed);
  const dates = ['owner_name', 'vehicle_license_valid_to', 'driving_license_valid_to'] as const;
  const papers = ['vehicle_license_file_id', 'driving_license_file_id'] as const;
  const needed = [...dates, ...(asks_papers ? papers : [])];
  for (const field of needed) if (draft[field] === null) addProblem(field, t.needed);
  if (asks_papers && draft.owner_relation !== 'self' && draft.proof_file_ids.length === 0)
    addProblem('proof_file_ids', t.proof);
}

/** Papers have to be valid today and when the permit begins. */
function checkPapers({ actor }: Context, term: TermRow, draft: Draft, addProblem: AddProblem): void {
  const now = today(actor.time_zone);
  for (const field of ['vehicle_license_valid_to', 'driving_license_valid_to'] as const) {
    const day = draft[field];
    if (day === null) continue;
    if (day < now) addProblem(field, dated(t.expired, day));
    else if (day < term.valid_from) addProblem(field, dated(t.too_short, term.valid_from));
  }
}

/** Refuses plates that somebody else has (plate_in_use) and who is on the block list (blacklisted). */
export async function requireFreePlates(ctx: Context, plate_nos: readonly string[]): Promise<void> {
  const { db, actor, services } = ctx;
  const organizationId = actor.organization_id;
  if (!organizationId || plate_nos.length === 0) return;
  const block = await parkingBlocks.of(services)(db, organizationId, { plate_nos, user_id: actor.user_id });
  if (block)
    throw refuse(r.blacklisted, { date: { cn: formatDay(block.until, 'cn'), us: formatDay(block.until, 'us') } });
  const [other] = await db
    .select({ no: parking.no })
    .from(parkingPlate)
    .innerJoin(parking, eq(parking.id, parkingPlate.parking_id))
    .where(
      and(
        eq(parkingPlate.group_id, groupOf(organizationId)),
        inArray(parkingPlate.plate_no, [...plate_nos]),
        parkingPlate.is_live,
        ne(parkingPlate.user_id, actor.user_id),
      ),
    )
    .limit(1);
  if (other) throw refuse(r.plate_in_use, { no: other.no });
}

/** Root of the school group of an organisation. */
export const groupOf = (organizationId: string) =>
  sql<string>`(select ${organization.client_id} from ${organization} where ${organization.id} = ${organizationId})`;

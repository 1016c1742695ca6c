import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { visitorAreas } from '#modules/campus/doors/server/public.ts';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { gateNames, guardCampuses } from '#modules/campus/gates/server/public.ts';
import { isBlocked } from '#modules/campus/visitor-lists/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { historyOf } from '#server/lifecycle/moves.ts';
import { holds } from '#server/rights/actor.ts';
import { maskEmail, maskIdNumber, maskPhone } from '#shared/person/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { guardFacts, type visitDetail, type visitPerson } from '../../contract/visitors.shapes.ts';
import { visitorRights } from '../../rights.ts';
import type { Booking } from '../booking/visitor-booking.service.ts';
import { emailOf, type PersonRow, personsOf } from '../booking/visitor-persons.service.ts';
import { visitor } from '../tables.ts';
import { settingsOf } from '../visitor-settings.service.ts';
import { arrivalOf, entryFrom, extendUntil, isDecidedAgain, whereaboutsOf } from '../visitors.policy.ts';
import { findVisit, listChecks, partyTo, type VisitRow } from '../visitors.queries.ts';

type Detail = z.input<typeof visitDetail>;
type Person = z.input<typeof visitPerson>;

/** What visitors find where their host wrote to the guards. */
const withheldRemark = Object.fromEntries(Object.keys(guardFacts).map((name) => [name, null]));

type Asker = Pick<Context, 'db' | 'actor'>;

/** A booking that the caller may see, or 404001: party to it, or holder of 0810 or 0812 in its organisation. */
export async function getVisit(ctx: Asker, id: string): Promise<VisitRow> {
  const visit = await findVisible(ctx, id);
  if (!visit) throw refuse(shared.not_found);
  return visit;
}

const findVisible = async (ctx: Asker, id: string): Promise<VisitRow | null> =>
  findVisit(ctx.db, ctx.actor, id, await seenBy(ctx));

/** SQL condition: bookings that the caller may see, as one of its people or at the school. */
export async function seenBy(ctx: Asker): Promise<SQL> {
  return sql`(${partyTo(ctx.actor.user_id)} or ${await atSchools(ctx)})`;
}

/** The same for those on the side of the school; null for visitors too, who see their own booking. */
export async function findVisitAtSchool(ctx: Asker, id: string): Promise<VisitRow | null> {
  const visit = await findVisible(ctx, id);
  return visit && roleOf(ctx, visit) !== 'visitor' ? visit : null;
}

/** SQL condition: bookings of the schools where the caller reads them or keeps a gate, of their campuses for guards. */
async function atSchools(ctx: Asker): Promise<SQL> {
  const { actor } = ctx;
  const here = actor.is_super_admin
    ? actor.reach
    : ([visitorRights.details, gateRights.check] as const).flatMap(
        (code) => actor.grants.get(code)?.organizations ?? [],
      );
  const parts: SQL[] = [];
  for (const school of new Set(here)) {
    const campuses = await campusLimit(ctx, school);
    const there = campuses && sql` and ${visitor.campus_id} = any (${sql.param([...campuses])}::uuid[])`;
    parts.push(sql`(${visitor.organization_id} = ${school}${there ?? sql``})`);
  }
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
}

/** Campuses that a guard is limited to; null for holders of the second review and everybody who is no guard. */
export async function campusLimit(ctx: Asker, organizationId: string): Promise<readonly string[] | null> {
  if (holds(ctx.actor, visitorRights.secondReview) || !holds(ctx.actor, gateRights.check)) return null;
  return guardCampuses(ctx.db, organizationId, ctx.actor.user_id);
}

/** Everything about a booking that this caller may see. */
export const showVisit = async (ctx: Context, id: string): Promise<Detail> =>
  show(ctx, id, await personsOf(ctx.db, id), true);

/** The same of a booking that was just made: its persons are at hand, and nobody was at a gate yet. */
export const showNewVisit = (ctx: Context, { id, persons }: Booking): Promise<Detail> => show(ctx, id, persons, false);

async function show(ctx: Context, id: string, everyone: readonly PersonRow[], hasChecks: boolean): Promise<Detail> {
  const visit = await getVisit(ctx, id);
  const settings = await settingsOf(ctx.db, visit.organization_id);
  const as = roleOf(ctx, visit);
  const shown =
    as === 'visitor' && !visit.standing.is_lead
      ? everyone.filter((person) => person.user_id === ctx.actor.user_id)
      : everyone;
  const withBlocked = as === 'guard' || as === 'office';
  const persons = await Promise.all(shown.map((person) => showPerson(ctx, visit, person, withBlocked)));
  return {
    ...visit,
    ...(as === 'visitor' ? withheldRemark : {}),
    as,
    extend_until: extendUntil(visit.original_end_at, settings, visit.zone),
    entry_from: entryFrom(visit.start_at, settings),
    arrival: as === 'visitor' && visit.is_expected ? arrivalOf(visit, settings) : null,
    change_awaits_review: isDecidedAgain(visit, visit.standing),
    requires_id: settings.require_id_kinds.includes(visit.visit_kind),
    persons: await withGates(ctx.db, shown, persons),
    checks: as === 'visitor' || !hasChecks ? [] : await listChecks(ctx.db, id),
    history: (await historyOf(ctx.db, 'visitor', id)).map(({ from_state, to_state, ...event }) => ({
      ...event,
      from: from_state,
      to: to_state,
      by_name: as === 'visitor' ? null : event.by_name,
    })),
    areas: await areasOf(ctx.db, visit),
    map_url: ctx.services.env.MAP_URL ?? null,
  };
}

/** The areas of a visit by name; one that is offered no more is not named. */
async function areasOf(db: Db, { organization_id, area_group_ids }: VisitRow) {
  if (area_group_ids.length === 0) return [];
  return (await visitorAreas(db, organization_id)).filter(({ id }) => area_group_ids.includes(id));
}

function roleOf(ctx: Pick<Context, 'actor'>, { standing }: VisitRow): Detail['as'] {
  if (standing.is_host || standing.is_assistant) return 'host';
  if (standing.is_visitor) return 'visitor';
  if (standing.is_creator && !standing.can_verify) return 'host';
  return standing.can_verify && !holds(ctx.actor, visitorRights.secondReview) ? 'guard' : 'office';
}

type ShownPerson = Omit<Person, 'in_gate' | 'out_gate'>;

async function showPerson(
  ctx: Context,
  { organization_id, standing }: VisitRow,
  person: PersonRow,
  withBlocked: boolean,
): Promise<ShownPerson> {
  const { seal } = ctx.services;
  const phone = person.phone_sealed ? seal.open(person.phone_sealed, 'visitor_person.phone') : null;
  const idNo = person.id_no_sealed ? seal.open(person.id_no_sealed, 'visitor_person.id_no') : null;
  const email = emailOf(seal, person);
  const own = person.user_id === ctx.actor.user_id || standing.is_lead;
  return {
    id: person.id,
    name: person.name,
    phone: phone && !own ? maskPhone(phone) : phone,
    email: email && !own ? maskEmail(email) : email,
    id_type: person.id_type,
    id_no: idNo ? maskIdNumber(idNo) : null,
    company: person.company,
    photo_url: person.photo_file_id ? ctx.services.files.link(person.photo_file_id) : null,
    is_minor: person.is_minor,
    is_lead: person.sort === 0,
    is_me: person.user_id === ctx.actor.user_id,
    status: person.status,
    ...whereaboutsOf(person),
    in_at: person.in_at,
    out_at: person.out_at,
    id_checked: person.id_checked,
    is_blocked: withBlocked ? await isBlocked(ctx.db, organization_id, person) : null,
  };
}

async function withGates(db: Db, rows: readonly PersonRow[], shown: readonly ShownPerson[]): Promise<Person[]> {
  const names = await gateNames(
    db,
    rows.flatMap((row) => [row.in_gate_id, row.out_gate_id].filter((id) => id !== null)),
  );
  return shown.map((person, at) => ({
    ...person,
    in_gate: names.get(rows[at]?.in_gate_id ?? '') ?? null,
    out_gate: names.get(rows[at]?.out_gate_id ?? '') ?? null,
  }));
}

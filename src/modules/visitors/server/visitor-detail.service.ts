import { asc, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { gateNames, guardCampuses } from '#modules/gates/server/public.ts';
import { isBlocked } from '#modules/visitor-lists/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { historyOf } from '#server/lifecycle/moves.ts';
import { holds } from '#server/rights/actor.ts';
import { maskEmail, maskIdNumber, maskPhone } from '#shared/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { visitDetail, visitPerson } from '../contract/visitors.shapes.ts';
import { visitorPerson } from './tables.ts';
import { settingsOf } from './visitor-settings.service.ts';
import { entryFrom, extendUntil, isParty } from './visitors.policy.ts';
import { findVisit, listChecks } from './visitors.queries.ts';

type Detail = z.input<typeof visitDetail>;
type Person = z.input<typeof visitPerson>;
export type Visit = NonNullable<Awaited<ReturnType<typeof findVisit>>>;
export type PersonRow = typeof visitorPerson.$inferSelect;

/** A booking that the caller may see, or 404001: party to it, or holder of 0810 or 0812 in its organisation. */
export async function getVisit(ctx: Context, id: string): Promise<Visit> {
  const visit = await findVisit(ctx.db, ctx.actor, id);
  if (!visit || !(isParty(visit.standing) || (await inReach(ctx, visit)))) throw refuse(shared.not_found);
  return visit;
}

async function inReach(ctx: Context, visit: Visit): Promise<boolean> {
  const { actor } = ctx;
  const here = actor.is_super_admin
    ? actor.reach
    : (['0810', '0812'] as const).flatMap((code) => actor.grants.get(code)?.organizations ?? []);
  if (!here.includes(visit.row.organization_id)) return false;
  const campuses = await campusLimit(ctx, visit.row.organization_id);
  return campuses === null || campuses.includes(visit.row.campus_id);
}

/** Campuses that a guard is limited to; null for holders of the second review and everybody who is no guard. */
export async function campusLimit(
  ctx: Pick<Context, 'db' | 'actor'>,
  organizationId: string,
): Promise<readonly string[] | null> {
  if (holds(ctx.actor, '0811') || !holds(ctx.actor, '0812')) return null;
  return guardCampuses(ctx.db, organizationId, ctx.actor.user_id);
}

export function personsOf(db: Db, visitorId: string): Promise<PersonRow[]> {
  return db
    .select()
    .from(visitorPerson)
    .where(eq(visitorPerson.visitor_id, visitorId))
    .orderBy(asc(visitorPerson.sort));
}

/** Everything about a booking that this caller may see. */
export async function showVisit(ctx: Context, id: string): Promise<Detail> {
  const visit = await getVisit(ctx, id);
  const { row, standing, listed } = visit;
  const settings = await settingsOf(ctx.db, row.organization_id);
  const as = roleOf(ctx, visit);
  const everyone = await personsOf(ctx.db, id);
  const shown =
    as === 'visitor' && !standing.is_lead
      ? everyone.filter((person) => person.user_id === ctx.actor.user_id)
      : everyone;
  const withBlocked = as === 'guard' || as === 'office';
  return {
    ...listed,
    as,
    user_id: row.user_id,
    host_note: as === 'visitor' ? null : row.host_note,
    review_opinion: row.review_opinion,
    cancel_reason: row.cancel_reason,
    extend_reason: row.extend_reason,
    original_end_at: row.original_end_at,
    extend_count: row.extend_count,
    extend_until: extendUntil(row.original_end_at, settings, row.zone),
    entry_from: entryFrom(row.start_at, settings),
    requires_id: (settings.require_id_kinds as readonly string[]).includes(row.visit_kind),
    waits_for: row.waits_for as Detail['waits_for'],
    is_unseen: row.is_unseen,
    batch_id: row.batch_id,
    persons: await Promise.all(shown.map((person) => showPerson(ctx, visit, person, withBlocked))).then((list) =>
      withGates(ctx.db, shown, list),
    ),
    checks: as === 'visitor' ? [] : await listChecks(ctx.db, id),
    history: (await historyOf(ctx.db, 'visitor', id)).map(({ from_state, to_state, ...event }) => ({
      ...event,
      from: from_state,
      to: to_state,
      by_name: as === 'visitor' ? null : event.by_name,
    })),
    map_url: ctx.services.env.MAP_URL ?? null,
    address: row.address,
  };
}

function roleOf(ctx: Context, { standing }: Visit): Detail['as'] {
  if (standing.is_host || standing.is_assistant) return 'host';
  if (standing.is_visitor) return 'visitor';
  if (standing.is_creator && !standing.can_verify) return 'host';
  return standing.can_verify && !holds(ctx.actor, '0811') ? 'guard' : 'office';
}

type ShownPerson = Omit<Person, 'in_gate' | 'out_gate'>;

async function showPerson(
  ctx: Context,
  { row, standing }: Visit,
  person: PersonRow,
  withBlocked: boolean,
): Promise<ShownPerson> {
  const { seal } = ctx.services;
  const phone = person.phone_sealed ? seal.open(person.phone_sealed, 'visitor_person.phone') : null;
  const idNo = person.id_no_sealed ? seal.open(person.id_no_sealed, 'visitor_person.id_no') : null;
  const own = person.user_id === ctx.actor.user_id || standing.is_lead;
  return {
    id: person.id,
    name: person.name,
    phone: phone && !own ? maskPhone(phone) : phone,
    email: person.email && !own ? maskEmail(person.email) : person.email,
    id_type: person.id_type,
    id_no: idNo ? maskIdNumber(idNo) : null,
    company: person.company,
    photo_url: person.photo_file_id ? ctx.services.files.link(person.photo_file_id) : null,
    is_minor: person.is_minor,
    is_lead: person.sort === 0,
    is_me: person.user_id === ctx.actor.user_id,
    status: person.status as Person['status'],
    in_at: person.in_at,
    out_at: person.out_at,
    id_checked: person.id_checked,
    is_blocked: withBlocked ? await isBlocked(ctx.db, row.organization_id, person) : null,
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

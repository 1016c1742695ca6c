import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type * as z from 'zod';
import { gateNames } from '#modules/campus/gates/server/public.ts';
import { blockedAmong } from '#modules/campus/visitor-lists/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import type { visitAtHand } from '../../contract/visitors.shapes.ts';
import { visitor, visitorPerson } from '../tables.ts';
import { settingsOf } from '../visitor-settings.service.ts';
import { entryFrom, whereaboutsOf } from '../visitors.policy.ts';
import { listBoard } from '../visitors.queries.ts';
import { expectedWithin, visitsAtGate } from './visitor-gate.service.ts';

type AtHand = z.input<typeof visitAtHand>;

/** A shift: so long a guard may be without a line. */
const AHEAD_MINUTES = 12 * 60;
const MOST = 300;

/** Who may come through a gate in the next hours, and who is inside, with the marks of the black list of this moment. */
export async function gateList(ctx: Context, gateId: string): Promise<{ at: string; list: AtHand[] }> {
  const here = await visitsAtGate(ctx, gateId);
  const organization_id = currentOrganization(ctx.actor);
  const at = new Date().toISOString();
  const comesOrGoes = or(expectedWithin(gateId, at, AHEAD_MINUTES), eq(visitor.status, 'verified'));
  const visits = await listBoard(ctx.db, ctx.actor, and(here, comesOrGoes), MOST);
  const people = await ctx.db
    .select()
    .from(visitorPerson)
    .where(
      inArray(
        visitorPerson.visitor_id,
        visits.map(({ id }) => id),
      ),
    )
    .orderBy(asc(visitorPerson.sort));
  const blocked = await blockedAmong(ctx.db, organization_id, people);
  const gates = await gateNames(
    ctx.db,
    people.flatMap(({ in_gate_id }) => in_gate_id ?? []),
  );
  const settings = await settingsOf(ctx.db, organization_id);
  const list = visits.map((visit) => ({
    ...visit,
    entry_from: entryFrom(visit.start_at, settings),
    requires_id: settings.require_id_kinds.includes(visit.visit_kind),
    persons: people
      .filter(({ visitor_id }) => visitor_id === visit.id)
      .map((person) => ({
        id: person.id,
        name: person.name,
        is_minor: person.is_minor,
        in_at: person.in_at,
        in_gate: gates.get(person.in_gate_id ?? '') ?? null,
        is_blocked: blocked.has(person.id),
        ...whereaboutsOf(person),
      })),
  }));
  return { at, list };
}

import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { EventSource } from '#server/events/events.ts';
import { anyRow, type FindTodos, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { listIn } from '#shared/text.ts';
import { rollCallPath, rollCallPathOnPhone } from '../contract/roll-call-paths.ts';
import { isMissing, peopleWithCall, waitingFor } from './roll-calls.queries.ts';
import { announceCall } from './roll-calls.service.ts';
import { rollCall, rollCallPerson } from './tables.ts';

/** Roll calls on which the person or a visitor of theirs is missing: above everything else that waits. */
export const rollCallTodos: FindTodos = async ({ db, actor }) => {
  if (!actor.organization_id) return [];
  const rows = await waitingFor(db, actor.user_id);
  return rows.map((row) => ({
    key: `roll_call:${row.id}`,
    kind: 'roll_call',
    title: `${row.campus.name}点名：请确认${listIn('cn', row.names)}`,
    title_en: `Roll call at ${row.campus.name_en ?? row.campus.name}: confirm ${listIn('us', row.names)}`,
    detail: row.reason === 'drill' ? '演练' : '警报',
    detail_en: row.reason === 'drill' ? 'Drill' : 'Alarm',
    due_at: row.started_at,
    since: row.started_at,
    is_urgent: true,
    route: rollCallPath(row.id),
    mobile_route: rollCallPathOnPhone(row.id),
  }));
};

export const rollCallWaits: TodoWaits = ({ actor }) =>
  actor.organization_id ? anyRow(peopleWithCall, isMissing(actor.user_id)) : null;

/** Who is let out at a gate while people are counted is found. */
export async function confirmLeft(
  source: EventSource,
  { person_ids }: { readonly person_ids: readonly string[] },
): Promise<void> {
  if (person_ids.length === 0) return;
  const found = await source.db
    .update(rollCallPerson)
    .set({ safe_at: sql`now()`, ticked_by: source.actor?.user_id ?? null })
    .where(
      and(
        inArray(rollCallPerson.ref_id, [...person_ids]),
        isNull(rollCallPerson.safe_at),
        sql`exists (select 1 from ${rollCall} where ${rollCall.id} = ${rollCallPerson.roll_call_id} and ${rollCall.ended_at} is null)`,
      ),
    )
    .returning({ id: rollCallPerson.id, roll_call_id: rollCallPerson.roll_call_id });
  for (const call of new Set(found.map((row) => row.roll_call_id)))
    await announceCall(
      source,
      call,
      found.filter((row) => row.roll_call_id === call).map((row) => row.id),
    );
}

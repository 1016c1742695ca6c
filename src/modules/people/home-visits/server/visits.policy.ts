import { addMinutes, dayOf, timeOf } from '#shared/dates.ts';
import { canMove } from '#shared/lifecycle.ts';
import { refuseFields } from '#shared/refusal.ts';
import { homeVisitLifecycle, type VisitState } from '../contract/home-visits.lifecycle.ts';
import { homeVisitTexts as t } from '../contract/home-visits.refusals.ts';
import { ADDRESS_HOURS, DAY_FROM, DAY_TO, EARLY_MINUTES, SLOT_MINUTES } from '../contract/visit-kinds.ts';
import type { VISIT_ACTIONS } from '../contract/visits.contract.ts';
import type { StoredSlot } from './tables.ts';

type Action = (typeof VISIT_ACTIONS)[number];

/** What a reader is to a visit: one of the family, or somebody who may plan it or write about it. */
export interface VisitRights {
  readonly is_family: boolean;
  readonly can_plan: boolean;
  readonly can_record: boolean;
}

interface VisitStatus {
  readonly state: VisitState;
  readonly starts_at: string | null;
  readonly ended_at: string | null;
  readonly has_record: boolean;
}

/** What somebody may do with a visit as it stands. */
export function actionsOf({ is_family, can_plan, can_record }: VisitRights, visit: VisitStatus): Action[] {
  const { state, starts_at, ended_at, has_record } = visit;
  const may = (move: keyof typeof homeVisitLifecycle.moves) => canMove(homeVisitLifecycle, move, state);
  const actions: Record<Action, boolean> = {
    update: can_plan && state === 'draft',
    remove: can_plan && (state === 'draft' || state === 'proposed'),
    propose: can_plan && may('propose'),
    confirm: is_family && may('confirm'),
    decline: is_family && may('decline'),
    start: can_record && may('start') && isTime(starts_at),
    finish: can_record && may('finish') && ended_at === null,
    cancel: (can_plan || can_record) && may('cancel'),
    record: can_record && !has_record && (state === 'confirmed' || state === 'in_progress'),
  };
  return (Object.keys(actions) as Action[]).filter((action) => actions[action]);
}

/** Whether a visit that was agreed for this time may begin by now. */
export const isTime = (starts_at: string | null, now: Date = new Date()): boolean =>
  starts_at === null || now.getTime() >= Date.parse(starts_at) - EARLY_MINUTES * 60_000;

const overlap = (a: StoredSlot, b: StoredSlot): boolean => a.starts_at < b.ends_at && b.starts_at < a.ends_at;

/** Slots as they are stored, in their order. Refuses what lies at night, in the past, or over another one. */
export function slotsOf(proposed: readonly StoredSlot[], zone: string, now: Date = new Date()): StoredSlot[] {
  const slots = proposed
    .map(({ starts_at, ends_at }) => ({
      starts_at: new Date(starts_at).toISOString(),
      ends_at: new Date(ends_at).toISOString(),
    }))
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  for (const slot of slots) {
    if (!fitsDay(slot, zone)) throw refuseFields({ slots: [t.slot_hours] });
    if (Date.parse(slot.starts_at) < now.getTime()) throw refuseFields({ slots: [t.slot_past] });
  }
  if (slots.some((slot, at) => slots.slice(at + 1).some((other) => overlap(slot, other))))
    throw refuseFields({ slots: [t.slots_overlap] });
  return slots;
}

/** Whether a slot lies within one day of the school, between the hours at which families are visited. */
export function fitsDay({ starts_at, ends_at }: StoredSlot, zone: string): boolean {
  const minutes = (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
  if (minutes < SLOT_MINUTES.least || minutes > SLOT_MINUTES.most) return false;
  const isOneDay = dayOf(starts_at, zone) === dayOf(ends_at, zone);
  return isOneDay && timeOf(starts_at, zone) >= DAY_FROM && timeOf(ends_at, zone) <= DAY_TO;
}

/** Between when the teachers of an agreed visit see the address, or null: never. */
export function addressSpan(visit: {
  readonly state: VisitState;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly ended_at: string | null;
}): { readonly from: string; readonly to: string } | null {
  const { state, starts_at, ends_at, ended_at } = visit;
  if (!starts_at || !ends_at || (state !== 'confirmed' && state !== 'in_progress')) return null;
  const to = ended_at && ended_at < ends_at ? ended_at : ends_at;
  return { from: addMinutes(starts_at, -60 * ADDRESS_HOURS), to };
}

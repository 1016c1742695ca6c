import { defineEvent, type EventSource } from '#server/events/events.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { PassageKind, RefusalReason } from '../../contract/door.shapes.ts';
import { announceDoors } from '../door-news.service.ts';
import { accessEvent, type doorlock } from '../tables.ts';

export interface DoorPassed {
  readonly access_event_id: string;
  readonly organization_id: string;
  readonly doorlock_id: string;
  readonly campus_id: string;
  /** Where the lock hangs: at a room, at a gate, or neither. */
  readonly broom_id: string | null;
  readonly gate_id: string | null;
  /** One of the two is known; the reference is that of the module that let the guest in. */
  readonly user_id: string | null;
  readonly guest_ref: string | null;
  /** Null where the lock does not know. */
  readonly direction: 'in' | 'out' | null;
  readonly kind: PassageKind;
  readonly at: string;
}
/** Somebody opened a door and went through; announced in the transaction that records it. */
export const doorPassed = defineEvent<DoorPassed>('door.passed');

export interface Passage {
  readonly at: string;
  /** As the device's own clock had it; absent: the same. */
  readonly device_at?: string;
  readonly kind: PassageKind;
  readonly user_id?: string | null;
  readonly guest_ref?: string | null;
  readonly card_no_end?: string | null;
  /** What the device says; absent: what the lock is for. */
  readonly direction?: 'in' | 'out' | null;
  /** Absent: the door opened. */
  readonly reason?: RefusalReason | null;
}

/** Records a passage, or a refused one, and announces it. One by a stranger is not announced. */
export const recordPassage = (source: EventSource, lock: typeof doorlock.$inferSelect, passage: Passage) =>
  recordPassages(source, [{ lock, passage }]);

interface At {
  readonly lock: typeof doorlock.$inferSelect;
  readonly passage: Passage;
}

/** The same for many in one statement, at doors of one school. */
export async function recordPassages(source: EventSource, passages: readonly At[]): Promise<void> {
  if (passages.length === 0) return;
  const values = passages.map(({ lock, passage }) => rowOf(lock, passage));
  await source.db.insert(accessEvent).values(values);
  for (const school of new Set(values.map((row) => row.organization_id))) announceDoors(source, school, 'passed');
  for (const [at, { lock }] of passages.entries()) {
    const row = values[at];
    if (!row || row.reason || row.kind === 'remote' || !(row.user_id || row.guest_ref)) continue;
    const { id, organization_id, doorlock_id, user_id, guest_ref, direction, kind } = row;
    await doorPassed.emit(source, {
      access_event_id: id,
      organization_id,
      doorlock_id,
      campus_id: lock.campus_id,
      broom_id: lock.broom_id,
      gate_id: lock.gate_id,
      user_id,
      guest_ref,
      direction,
      kind,
      at: row.at,
    });
  }
}

function rowOf(lock: typeof doorlock.$inferSelect, passage: Passage) {
  const { at, kind, user_id = null, guest_ref = null, card_no_end = null, reason = null, device_at = null } = passage;
  return {
    id: uuidv7(),
    organization_id: lock.organization_id,
    doorlock_id: lock.id,
    at,
    device_at,
    kind,
    user_id,
    guest_ref,
    card_no_end,
    reason,
    result: reason ? ('refused' as const) : ('opened' as const),
    direction: passage.direction ?? (lock.direction === 'both' ? null : lock.direction),
  };
}

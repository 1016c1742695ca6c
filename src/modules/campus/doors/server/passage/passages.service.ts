import { defineEvent, type EventSource } from '#server/events/events.ts';
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
export async function recordPassage(source: EventSource, lock: typeof doorlock.$inferSelect, passage: Passage) {
  const { at, kind, user_id = null, guest_ref = null, card_no_end = null, reason = null, device_at = null } = passage;
  const { organization_id, campus_id, broom_id, gate_id } = lock;
  const direction = passage.direction ?? (lock.direction === 'both' ? null : lock.direction);
  const [row] = await source.db
    .insert(accessEvent)
    .values({
      ...{
        organization_id,
        doorlock_id: lock.id,
        at,
        kind,
        user_id,
        guest_ref,
        direction,
        reason,
        card_no_end,
        device_at,
      },
      result: reason ? 'refused' : 'opened',
    })
    .returning({ id: accessEvent.id });
  if (!row) throw new Error('a passage was not stored');
  announceDoors(source, organization_id, 'passed');
  if (!reason && kind !== 'remote' && (user_id || guest_ref))
    await doorPassed.emit(source, {
      ...{ access_event_id: row.id, organization_id, doorlock_id: lock.id, campus_id, broom_id, gate_id },
      ...{ user_id, guest_ref, direction, kind, at },
    });
}

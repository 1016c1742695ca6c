import type { LessonStatus, SlotKind } from '../../contract/schedule-kinds.ts';
import type { Effect, Standing } from '../tables.ts';

/** Pure: how a lesson stands is what was planned and the changes that are in effect, in their order. */

export interface InEffect {
  readonly id: string;
  readonly effect: Effect;
}

export interface Stands extends Standing {
  readonly status: LessonStatus;
  /** The last one that did something. */
  readonly change_id: string | null;
}

export const plannedStatus = (kind: SlotKind): LessonStatus => (kind === 'self_study' ? 'self_study' : 'planned');

/**
 * A cover replaces one person: where that person does not stand there, since an earlier cover was cleared, it does
 * nothing, so that the planned teacher is back whichever of several covers goes first.
 */
export function standingOf(plan: Standing, kind: SlotKind, changes: readonly InEffect[]): Stands {
  let stands: Stands = { ...plan, status: plannedStatus(kind), change_id: null };
  for (const { id, effect } of changes) {
    const { teacher, room, time, status } = effect;
    if (teacher && teacher.from !== stands.teacher_id) continue;
    stands = {
      ...stands,
      ...time,
      ...(teacher ? { teacher_id: teacher.to } : {}),
      ...(room === undefined ? {} : { broom_id: room }),
      status,
      change_id: id,
    };
  }
  return stands;
}

import type { CallOutput } from '#shared/endpoint.ts';
import type { CacheGroup } from '#web/api/cache.ts';
import type { teacherMoves } from '../../../contract/teacher-moves.contract.ts';

export type Employment = CallOutput<typeof teacherMoves.show>;

/** What a dialog of a move gets. */
export interface MoveProps {
  readonly person: Employment;
  readonly onClose: () => void;
}

/** Groups of calls whose answers a move makes old. */
export const MOVE_INVALIDATES: readonly CacheGroup[] = [
  'teacher_moves',
  'regular_requests',
  'teacher_records',
  'teachers',
  'pending_staffs',
  'users',
  'departments',
  'home',
];

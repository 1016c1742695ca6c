import { canMove } from '#shared/lifecycle.ts';
import {
  STUDENT_ACTIONS,
  type StudentAction,
  type StudentStatus,
  studentLifecycle,
} from '../contract/students.lifecycle.ts';

/** What the registrar may do with a pupil of a status. */
export const actionsFor = (status: StudentStatus): StudentAction[] =>
  STUDENT_ACTIONS.filter((move) => canMove(studentLifecycle, move, status));

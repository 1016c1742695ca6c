import * as z from 'zod';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { states } from '#shared/states.ts';

/** What a stretch of a day is. Lessons stand in those that are no break. */
export const periodKinds = [
  { code: 'morning', cn: '早读', us: 'Morning reading' },
  { code: 'lesson', cn: '正课', us: 'Lesson' },
  { code: 'break', cn: '大课间', us: 'Break' },
  { code: 'noon', cn: '午间', us: 'Noon' },
  { code: 'evening', cn: '晚自习', us: 'Evening study' },
] as const satisfies ReferenceList;
export type PeriodKind = CodeOf<typeof periodKinds>;
/** Nobody teaches in a period of these. */
export const FREE_KINDS: readonly PeriodKind[] = ['break', 'noon'];

export const planStatuses = [
  { code: 'draft', ...states.draft },
  { code: 'active', ...states.active },
  { code: 'retired', ...states.inactive },
] as const satisfies ReferenceList;

export const dayModes = [
  { code: 'follow', cn: '按某天课表上课', us: 'Follow a weekday' },
  { code: 'none', cn: '不上课', us: 'No lessons' },
] as const satisfies ReferenceList;

/** Which week a day counts as, where its lessons differ. */
export const followWeeks = [
  { code: 'same', cn: '与当周相同', us: 'As its own week' },
  { code: 'odd', cn: '单周', us: 'Odd week' },
  { code: 'even', cn: '双周', us: 'Even week' },
] as const satisfies ReferenceList;

export const slotKinds = [
  { code: 'lesson', cn: '上课', us: 'Lesson' },
  { code: 'self_study', cn: '自习', us: 'Self-study' },
  { code: 'meeting', cn: '班会', us: 'Class meeting' },
  { code: 'elective', cn: '走班', us: 'Elective' },
] as const satisfies ReferenceList;
export type SlotKind = CodeOf<typeof slotKinds>;

export const scheduleSources = [
  { code: 'import', cn: '导入', us: 'Import' },
  { code: 'editor', cn: '编排', us: 'Editor' },
  { code: 'copy', cn: '复制', us: 'Copy' },
  { code: 'proposal', cn: '补排', us: 'Proposal' },
] as const satisfies ReferenceList;

export const changeKinds = [
  { code: 'cover', cn: '代课', us: 'Cover' },
  { code: 'swap', cn: '互换', us: 'Swap' },
  { code: 'move', cn: '移课', us: 'Move' },
  { code: 'merge', cn: '合班', us: 'Merge' },
  { code: 'room', cn: '换教室', us: 'Another room' },
  { code: 'self_study', cn: '改自习', us: 'Self-study' },
  { code: 'cancel', cn: '停课', us: 'Cancel' },
  { code: 'extra', cn: '加课', us: 'Extra lesson' },
] as const satisfies ReferenceList;
export type ChangeKind = CodeOf<typeof changeKinds>;

export const typedReasonKinds = [
  { code: 'meeting', cn: '会议', us: 'Meeting' },
  { code: 'training', cn: '培训', us: 'Training' },
  { code: 'personal', cn: '个人事务', us: 'Personal' },
  { code: 'school', cn: '学校安排', us: 'School' },
  { code: 'room', cn: '场地', us: 'Room' },
] as const satisfies ReferenceList;
/** Leave comes from covers alone: nobody types it here. */
export const reasonKinds = [
  ...typedReasonKinds,
  { code: 'leave', cn: '请假', us: 'Leave' },
] as const satisfies ReferenceList;
export type ReasonKind = CodeOf<typeof reasonKinds>;

/** What became of a dated lesson: a mark on the timetable, beside its plan. */
export const lessonStatuses = [
  { code: 'planned', cn: '正常', us: 'As planned' },
  { code: 'covered', cn: '代课', us: 'Covered' },
  { code: 'moved', cn: '调课', us: 'Moved' },
  { code: 'merged', cn: '合班', us: 'Merged' },
  { code: 'self_study', cn: '自习', us: 'Self-study' },
  { code: 'cancelled', cn: '停课', us: 'No lesson' },
] as const satisfies ReferenceList;
export type LessonStatus = CodeOf<typeof lessonStatuses>;

const MOST_WEEKS = 30;
/** In which weeks of the term: all, the odd or even ones, or some by number. */
export const weeks = z.union([
  z.enum(['all', 'odd', 'even']),
  z.array(z.int().min(1).max(MOST_WEEKS)).min(1).max(MOST_WEEKS),
]);
export type Weeks = z.output<typeof weeks>;

const ODD = 0x55555555;
const EVEN = 0x2aaaaaaa;
/** The weeks of a lesson as bits, so that two are compared at once; week 1 is the lowest bit. */
export function weekBits(of: Weeks): number {
  if (!Array.isArray(of)) return of === 'all' ? ODD | EVEN : of === 'odd' ? ODD : EVEN;
  return of.reduce((bits, no) => bits | (1 << (no - 1)), 0);
}

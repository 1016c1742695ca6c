import {
  RESOURCE_LEVELS,
  type ResourceLevel,
  resourceLevels,
} from '#modules/learning/course-resources/contract/resource-kinds.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import type { stageCodes } from '#shared/reference/school.ts';

export const compilationKinds = [
  { code: 'lesson_plan', cn: '教案集', us: 'Lesson plans' },
  { code: 'exercise', cn: '习题汇编', us: 'Exercises' },
  { code: 'exam', cn: '试卷汇编', us: 'Exam papers' },
  { code: 'courseware', cn: '课件集', us: 'Courseware' },
  { code: 'micro', cn: '微课集', us: 'Micro lessons' },
  { code: 'reading', cn: '阅读', us: 'Reading' },
  { code: 'project', cn: '课题成果', us: 'Project results' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export type StageCode = CodeOf<typeof stageCodes>;
export type CompilationKind = (typeof compilationKinds)[number]['code'];

export const terms = [
  { code: 'first', cn: '上册', us: 'Volume 1' },
  { code: 'second', cn: '下册', us: 'Volume 2' },
  { code: 'whole', cn: '全册', us: 'Whole year' },
] as const satisfies ReferenceList;

export type Term = (typeof terms)[number]['code'];

/** How far a compilation is shared: the circles of its resources, from the smallest to the widest. */
export const levels = resourceLevels;
export type Level = ResourceLevel;
export const LEVELS: readonly Level[] = RESOURCE_LEVELS;

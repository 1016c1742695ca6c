import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';

export const dayKinds = [
  { code: 'workday', cn: '工作日', us: 'Working day' },
  { code: 'rest', cn: '休息日', us: 'Day off' },
  { code: 'holiday', cn: '法定节假日', us: 'Public holiday' },
  { code: 'makeup', cn: '调休上班', us: 'Make-up day' },
  { code: 'school_break', cn: '寒暑假', us: 'School break' },
] as const satisfies ReferenceList;

export const dayApplies = [
  { code: 'both', cn: '师生', us: 'Staff and students' },
  { code: 'staff', cn: '教职工', us: 'Staff' },
  { code: 'students', cn: '学生', us: 'Students' },
] as const satisfies ReferenceList;

export type DayKind = CodeOf<typeof dayKinds>;
export type DayApplies = CodeOf<typeof dayApplies>;
/** Whose days are asked for. */
export type CalendarAudience = Exclude<DayApplies, 'both'>;

/** People are at work, or at school, on days of these kinds. */
export const WORKING: readonly DayKind[] = ['workday', 'makeup'];
/** The most days that are read or changed at once. */
export const DAYS_AT_MOST = 400;

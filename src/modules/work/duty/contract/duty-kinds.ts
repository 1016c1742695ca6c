import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';

/** What a roster is for; it decides the days of it (see `dutyDays`). */
export const dutyKinds = [
  { code: 'leader', cn: '领导带班', us: 'Leader on call' },
  { code: 'weekday', cn: '工作日值班', us: 'Working days' },
  { code: 'weekend', cn: '周末值班', us: 'Weekends' },
  { code: 'holiday', cn: '节假日值班', us: 'Holidays' },
  { code: 'night', cn: '夜间值班', us: 'Nights' },
  { code: 'gate', cn: '护学岗', us: 'Gate' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const dutyRoles = [
  { code: 'lead', cn: '带班', us: 'Lead' },
  { code: 'member', cn: '成员', us: 'Member' },
] as const satisfies ReferenceList;

/** How somebody shows that they are there. Without it the clock begins and ends the shift. */
export const checkinWays = [
  { code: 'none', cn: '无需签到', us: 'None' },
  { code: 'qr', cn: '扫码签到', us: 'Code at the place' },
  { code: 'gps', cn: '定位签到', us: 'Position' },
] as const satisfies ReferenceList;

export const logCategories = [
  { code: 'normal', cn: '正常', us: 'Normal' },
  { code: 'incident', cn: '事件', us: 'Incident' },
  { code: 'visitor', cn: '来访', us: 'Visitors' },
  { code: 'student', cn: '学生', us: 'Students' },
  { code: 'facility', cn: '设施', us: 'Facilities' },
  { code: 'emergency', cn: '突发', us: 'Emergency' },
] as const satisfies ReferenceList;

export type DutyKind = CodeOf<typeof dutyKinds>;
export type DutyRole = CodeOf<typeof dutyRoles>;
export type CheckinWay = CodeOf<typeof checkinWays>;
export type LogCategory = CodeOf<typeof logCategories>;

/** So long before its start and after its end, and after its start, a shift may be signed in and out. */
export const CHECK_IN_MINUTES = 30;
/** Who has not signed in so long after the start has missed the shift. */
export const MISSED_AFTER_MINUTES = 15;
/** A swap has to be settled so long before the shift. */
export const SWAP_HOURS = 12;
/** Metres around a place in which a position counts as being there. */
export const NEAR_METRES = 200;
/** A position that may be wrong by more than this many metres is none. */
export const EXACT_METRES = 200;
/** Days that are read at once. */
export const DAYS_READ = 100;

export const DUTY_PHOTO = {
  purpose: 'duty_photo',
  rule: { max_bytes: 10 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] },
} as const;
export const PHOTOS_AT_MOST = 9;

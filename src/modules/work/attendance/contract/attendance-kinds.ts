import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';

/** What is said of a day; several may hold. They are findings about a day, no states of it. */
export const attendanceMarks = [
  { code: 'normal', cn: '正常', us: 'Normal' },
  { code: 'late', cn: '迟到', us: 'Late' },
  { code: 'early', cn: '早退', us: 'Left early' },
  { code: 'missing_in', cn: '上班缺卡', us: 'No punch in' },
  { code: 'missing_out', cn: '下班缺卡', us: 'No punch out' },
  { code: 'half_day', cn: '半天旷工', us: 'Absent half a day' },
  { code: 'absent', cn: '旷工', us: 'Absent' },
  { code: 'leave', cn: '请假', us: 'On leave' },
  { code: 'business', cn: '公出', us: 'On business' },
  { code: 'holiday', cn: '休息', us: 'Day off' },
  { code: 'overtime', cn: '加班', us: 'Overtime' },
] as const satisfies ReferenceList;
export type AttendanceMark = CodeOf<typeof attendanceMarks>;

/** Marks that somebody may want to correct. */
export const CORRECTABLE: readonly AttendanceMark[] = [
  'late',
  'early',
  'missing_in',
  'missing_out',
  'half_day',
  'absent',
];

export const attendanceModes = [
  { code: 'fixed', cn: '固定班制', us: 'Fixed hours' },
  { code: 'flexible', cn: '弹性工时', us: 'Flexible hours' },
  { code: 'roster', cn: '按排班', us: 'By roster' },
  { code: 'free', cn: '自由工时', us: 'Free hours' },
] as const satisfies ReferenceList;
export type AttendanceMode = CodeOf<typeof attendanceModes>;

export const punchSources = [
  { code: 'door', cn: '门禁', us: 'Door' },
  { code: 'screen', cn: '屏幕码', us: 'Code on a screen' },
  { code: 'code', cn: '张贴码', us: 'Printed code' },
  { code: 'gps', cn: '定位', us: 'Location' },
  { code: 'network', cn: '校园网', us: 'School network' },
  { code: 'import', cn: '导入', us: 'Import' },
] as const satisfies ReferenceList;
export type PunchSource = CodeOf<typeof punchSources>;

/** What a punch is worth; a doubtful one counts once somebody says so. */
export const punchVerdicts = [
  { code: 'valid', cn: '有效', us: 'Valid' },
  { code: 'doubtful', cn: '存疑', us: 'Doubtful' },
  { code: 'refused', cn: '无效', us: 'Refused' },
] as const satisfies ReferenceList;
export type PunchVerdict = CodeOf<typeof punchVerdicts>;

/** Why a punch is doubtful or refused. */
export const punchReasons = [
  { code: 'outside', cn: '不在打卡范围内', us: 'Outside of the area' },
  { code: 'accuracy', cn: '定位误差超过200米', us: 'The location is off by more than 200 m' },
  {
    code: 'printed_alone',
    cn: '张贴码须同时有定位或校园网',
    us: 'A printed code needs a location or the school network',
  },
  { code: 'two_devices', cn: '一分钟内使用了两台设备', us: 'Two devices within a minute' },
  { code: 'door_clock', cn: '门禁时钟异常', us: 'The clock of the door is off' },
  { code: 'bad_code', cn: '二维码无效或已过期', us: 'The code is invalid or has expired' },
  { code: 'foreign_place', cn: '不是您的打卡地点', us: 'Not one of your places' },
  { code: 'not_on_network', cn: '未连接校园网', us: 'Not on the school network' },
  { code: 'no_position', cn: '没有定位', us: 'No location' },
  { code: 'own_import', cn: '由本人导入', us: 'Imported by the person themselves' },
] as const satisfies ReferenceList;
export type PunchReason = CodeOf<typeof punchReasons>;

/** Whether a code hangs at a place, and which. */
export const placeCodes = [
  { code: 'none', cn: '无', us: 'None' },
  { code: 'printed', cn: '张贴码', us: 'Printed' },
  { code: 'screen', cn: '屏幕动态码', us: 'On a screen' },
] as const satisfies ReferenceList;
export type PlaceCode = CodeOf<typeof placeCodes>;

/** Off by more than this, a position says nothing. */
export const ACCURACY_MOST = 200;
/** A fence is taken with a position that is better than this. */
export const FENCE_ACCURACY_MOST = 50;
/** Two punches within this time are one. */
export const ONE_PUNCH_SECONDS = 60;
/** What is asked at least of flexible hours, and at most, in minutes a day. */
export const [REQUIRED_LEAST, REQUIRED_MOST] = [60, 720];
/** How many papers go with a correction. */
export const PROOFS_AT_MOST = 3;
/** How many days back a correction may be asked for. */
export const FIX_DAYS = 7;
/** How long coordinates are kept. */
export const COORDINATES_DAYS = 90;

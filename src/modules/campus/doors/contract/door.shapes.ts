import * as z from 'zod';
import { fromTo } from '#shared/field-rules.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { states } from '#shared/states.ts';
import { message } from '#shared/text.ts';

export const lockVendors = [
  { code: 'simulator', cn: '模拟器', us: 'Simulator' },
  { code: 'zk_push', cn: '中控推送协议', us: 'ZKTeco push' },
  { code: 'hik_isapi', cn: '海康 ISAPI', us: 'Hikvision ISAPI' },
] as const satisfies ReferenceList;

export const lockDirections = [
  { code: 'in', cn: '进', us: 'In' },
  { code: 'out', cn: '出', us: 'Out' },
  { code: 'both', cn: '进出', us: 'Both' },
] as const satisfies ReferenceList;

export const lockFeatures = [
  { code: 'card', cn: '刷卡', us: 'Card' },
  { code: 'qr', cn: '二维码', us: 'QR code' },
  { code: 'face', cn: '人脸', us: 'Face' },
  { code: 'remote', cn: '远程开门', us: 'Remote opening' },
] as const satisfies ReferenceList;

export const lockStatuses = [
  { code: 'online', ...states.online },
  { code: 'offline', ...states.offline },
  { code: 'fault', ...states.faulty },
  { code: 'disabled', ...states.inactive },
] as const satisfies ReferenceList;

export const lockModes = [
  { code: 'normal', cn: '正常', us: 'Normal' },
  { code: 'hold_open', cn: '常开', us: 'Held open' },
  { code: 'locked', cn: '常闭', us: 'Locked' },
] as const satisfies ReferenceList;

export const groupStatuses = [
  { code: 'active', ...states.active },
  { code: 'paused', ...states.paused },
] as const satisfies ReferenceList;

/** What days without work do to the doors of a group: holidays and rest days that the calendar of the school names. */
export const holidayPolicies = [
  { code: 'open', cn: '照常开放', us: 'Open as usual' },
  { code: 'closed', cn: '节假日不开放', us: 'Closed on holidays' },
  { code: 'only', cn: '仅节假日开放', us: 'Open on holidays only' },
] as const satisfies ReferenceList;
export type HolidayPolicy = CodeOf<typeof holidayPolicies>;

/** Why a door stayed shut, in words for the one who stands before it. */
export const refusalReasons = [
  { code: 'unknown_card', cn: '卡号未登记', us: 'This card is not known' },
  { code: 'lost', cn: '卡已挂失', us: 'This card was reported lost' },
  { code: 'revoked', cn: '卡已注销', us: 'This card was revoked' },
  { code: 'expired', cn: '卡已过期', us: 'This card has expired' },
  { code: 'no_group', cn: '没有此门的权限', us: 'You have no access to this door' },
  { code: 'outside_window', cn: '不在开放时段', us: 'This door is closed to you at this hour' },
  { code: 'holiday', cn: '该日不开放（节假日）', us: 'This door is closed to you on this day' },
  { code: 'group_paused', cn: '门禁组已暂停', us: 'Your access group is paused' },
  { code: 'lock_disabled', cn: '门锁已停用', us: 'This door is switched off' },
  { code: 'code_expired', cn: '二维码已失效', us: 'The code has expired' },
  { code: 'not_pushed', cn: '权限尚未下发到此门', us: 'The door has not received your access yet' },
] as const satisfies ReferenceList;

export type LockStatus = CodeOf<typeof lockStatuses>;
export type LockMode = CodeOf<typeof lockModes>;
export type LockFeature = CodeOf<typeof lockFeatures>;
/** What opens a door for somebody; a lock reads some of them. */
export const CREDENTIAL_KINDS = ['card', 'qr', 'face'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];
export const PASSAGE_KINDS = [...CREDENTIAL_KINDS, 'remote'] as const;
export type PassageKind = (typeof PASSAGE_KINDS)[number];
export type RefusalReason = CodeOf<typeof refusalReasons>;

const clock = z
  .string()
  .regex(
    /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/,
    message({ cn: '请输入时间，如 07:30', us: 'Enter a time, such as 07:30' }),
  );

/** Hours of a day in which a door opens. One that passes midnight is given as two. */
export const window = z.strictObject({ start: clock, end: clock }).check(fromTo('start', 'end'));
export type Window = z.output<typeof window>;

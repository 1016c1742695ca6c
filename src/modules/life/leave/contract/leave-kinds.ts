import * as z from 'zod';
import { staffKinds } from '#modules/people/staff/contract/teacher-kinds.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, line } from '#shared/fields.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import type { Text } from '#shared/text.ts';

export const leaveSubjects = [
  { code: 'staff', cn: '教职工', us: 'Staff' },
  { code: 'student', cn: '学生', us: 'Students' },
] as const satisfies ReferenceList;

export const leaveUnits = [
  { code: 'day', cn: '天', us: 'days' },
  { code: 'hour', cn: '小时', us: 'hours' },
] as const satisfies ReferenceList;

/** An amount with its unit: `2.5天`, `1 day`. */
export const amountText = (amount: number, unit: LeaveUnit): Text => ({
  cn: `${amount}${unit === 'day' ? '天' : '小时'}`,
  us: `${amount} ${unit}${Math.abs(amount) === 1 ? '' : 's'}`,
});

/** Which days of a leave count: those on which the person works, or all of them. */
export const countedDays = [
  { code: 'work', cn: '工作日', us: 'Working days' },
  { code: 'calendar', cn: '自然日', us: 'Calendar days' },
] as const satisfies ReferenceList;

export const attendanceMarks = [
  { code: 'leave', cn: '请假', us: 'Leave' },
  { code: 'business', cn: '公务', us: 'Business' },
] as const satisfies ReferenceList;

export const quotaModes = [
  { code: 'none', cn: '无额度', us: 'No quota' },
  { code: 'granted', cn: '按规则发放', us: 'Granted by rule' },
  { code: 'earned', cn: '累积所得', us: 'Earned' },
] as const satisfies ReferenceList;

export const quotaCycles = [
  { code: 'calendar_year', cn: '自然年', us: 'Calendar year' },
  { code: 'school_year', cn: '学年', us: 'School year' },
  { code: 'once', cn: '一次性', us: 'Once' },
  { code: 'years', cn: '若干年', us: 'Several years' },
] as const satisfies ReferenceList;

export const destinations = [
  { code: 'none', cn: '不外出', us: 'Stays here' },
  { code: 'local', cn: '本市', us: 'In the city' },
  { code: 'out_of_city', cn: '外地', us: 'Out of the city' },
  { code: 'abroad', cn: '境外', us: 'Abroad' },
] as const satisfies ReferenceList;

export const leaveSources = [
  { code: 'self', cn: '本人', us: 'The person' },
  { code: 'guardian', cn: '家长', us: 'Guardian' },
  { code: 'office', cn: '假勤管理', us: 'Leave administration' },
  { code: 'homeroom', cn: '班主任', us: 'Homeroom teacher' },
] as const satisfies ReferenceList;

/** With whom a student leaves. */
export const takerKinds = [
  { code: 'self', cn: '自行离校', us: 'Alone' },
  { code: 'guardian', cn: '家长接', us: 'With a guardian' },
  { code: 'named', cn: '指定人员接', us: 'With a named person' },
] as const satisfies ReferenceList;

export const entryKinds = [
  { code: 'grant', cn: '发放', us: 'Granted' },
  { code: 'carry', cn: '结转', us: 'Carried over' },
  { code: 'adjust', cn: '调整', us: 'Adjusted' },
  { code: 'hold', cn: '占用', us: 'Held' },
  { code: 'use', cn: '使用', us: 'Used' },
  { code: 'free', cn: '退回', us: 'Freed' },
  { code: 'expire', cn: '过期', us: 'Expired' },
  { code: 'earn', cn: '加班累积', us: 'Earned' },
] as const satisfies ReferenceList;

export const HALVES = ['am', 'pm'] as const;

export type LeaveSubject = CodeOf<typeof leaveSubjects>;
export type LeaveUnit = CodeOf<typeof leaveUnits>;
export type CountedDays = CodeOf<typeof countedDays>;
export type AttendanceMark = CodeOf<typeof attendanceMarks>;
export type QuotaMode = CodeOf<typeof quotaModes>;
export type QuotaCycle = CodeOf<typeof quotaCycles>;
export type Destination = CodeOf<typeof destinations>;
export type LeaveSource = CodeOf<typeof leaveSources>;
export type TakerKind = CodeOf<typeof takerKinds>;
export type EntryKind = CodeOf<typeof entryKinds>;

/** Amounts are multiples of a quarter, so that sums of them are exact. */
export const amount = z.number().min(-999).max(999).multipleOf(0.25);

/** What a cycle gives: the same for all, or by the years somebody has worked. */
export const grantRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), amount: amount.min(0) }),
  z.strictObject({
    kind: z.literal('seniority'),
    steps: z
      .array(z.strictObject({ years: z.int().min(0).max(60), amount: amount.min(0) }))
      .min(1)
      .max(10),
  }),
]);
export type GrantRule = z.output<typeof grantRule>;

/** Days on which a type is not given, with the reason that is told. */
export const blockedSpan = z.strictObject({ from: day, to: day, reason: line(2, 40) }).check(fromTo('from', 'to'));
export type BlockedSpan = z.output<typeof blockedSpan>;
/** Kinds of staff who have it, their gender, and after how many days of work; empty: everybody. */
export const whoHas = z.strictObject({
  gender: z.enum(['male', 'female']).nullable().default(null),
  staff_kinds: z.array(zodOf(staffKinds)).max(10).default([]),
  min_service_days: z.int().min(0).max(3660).default(0),
});
export type WhoHas = z.output<typeof whoHas>;

import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, line } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { leaveRights } from '../rights.ts';
import { leaveRefusals as r, leaveTexts as t } from './leave.refusals.ts';
import {
  amount,
  attendanceMarks,
  blockedSpan,
  countedDays,
  grantRule,
  leaveSubjects,
  leaveUnits,
  quotaCycles,
  quotaModes,
  whoHas,
} from './leave-kinds.ts';

const positive = amount.min(0);

/** What a school may say of a type. `code` and `subject` stay as they are. */
const facts = {
  name: line(1, 12),
  name_en: line(1, 30).nullable().default(null),
  unit: zodOf(leaveUnits).default('day'),
  min_step: z.union([z.literal(0.5), z.literal(1)]).default(0.5),
  day_kind: zodOf(countedDays).default('work'),
  attendance_mark: zodOf(attendanceMarks).default('leave'),
  quota_mode: zodOf(quotaModes).default('none'),
  cycle: zodOf(quotaCycles).default('calendar_year'),
  cycle_years: z.int().min(1).max(10).default(1),
  grant_rule: grantRule.nullable().default(null),
  carry_max: positive.default(0),
  carry_until: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, message(t.carry_until))
    .refine((one) => day.safeParse(`2024-${one}`).success, message(t.carry_until))
    .nullable()
    .default(null),
  overdraft: positive.default(0),
  notice_days: z.int().min(0).max(90).default(0),
  backdate_days: z.int().min(0).max(30).default(3),
  min_amount: positive.default(0),
  max_request: positive.nullable().default(null),
  max_cycle: positive.nullable().default(null),
  sandwich: z.boolean().default(false),
  needs_return: z.boolean().default(false),
  needs_pass: z.boolean().default(false),
  blocked_dates: z.array(blockedSpan).max(30).default([]),
  proof_after: positive.nullable().default(null),
  is_medical: z.boolean().default(false),
  who: whoHas.default({ gender: null, staff_kinds: [], min_service_days: 0 }),
  paid_rate: z.int().min(0).max(100).default(100),
  colleague_label: line(2, 8).default('请假'),
  colleague_label_en: line(2, 20).default('On leave'),
  basis: line(2, 80).nullable().default(null),
  is_active: z.boolean().default(true),
  sort: z.int().min(0).max(999).default(100),
};

/** What one request has at least, at most, and what a cycle has at most. */
type Limits = Record<'min_amount', number> & Record<'max_request' | 'max_cycle', number | null>;
const inOrder = [
  z.refine<Limits>(({ min_amount, max_request }) => max_request === null || min_amount <= max_request, {
    path: ['max_request'],
    error: message(t.below_least),
  }),
  z.refine<Limits>(({ min_amount, max_cycle }) => max_cycle === null || min_amount <= max_cycle, {
    path: ['max_cycle'],
    error: message(t.below_least),
  }),
] as const;

const code = z.string().regex(/^[a-z_]{2,30}$/);

export const vacationTypeRow = z.object({
  ...facts,
  id,
  code: z.string(),
  subject: zodOf(leaveSubjects),
  /** Whose rule it is: of this school, of its group, or of the product. */
  owner: z.enum(['school', 'group', 'product']),
  version: z.int(),
});

const readers = [
  leaveRights.own,
  leaveRights.team,
  leaveRights.manage,
  leaveRights.quotas,
  leaveRights.types,
  leaveRights.student,
  leaveRights.students,
] as const;
const keepers = [leaveRights.types] as const;

export const vacationTypes = defineEndpoints('vacation_types', {
  list: {
    method: 'GET',
    path: '/vacation_types',
    summary: 'Types of leave that hold here: those of the product and the group, as the school narrowed them',
    right: readers,
    query: z.strictObject({ subject: zodOf(leaveSubjects).optional() }),
    output: z.object({ list: z.array(vacationTypeRow) }),
  },
  get: {
    method: 'GET',
    path: '/vacation_types/{id}',
    summary: 'One type of leave',
    right: readers,
    params: idParams,
    output: vacationTypeRow,
  },
  create: {
    method: 'POST',
    path: '/vacation_types',
    summary: 'Add a type of leave',
    right: keepers,
    body: z.strictObject({ ...facts, code, subject: zodOf(leaveSubjects) }).check(...inOrder),
    output: vacationTypeRow,
    refusals: [r.code_taken],
  },
  update: {
    method: 'PUT',
    path: '/vacation_types/{id}',
    summary: 'Change a type of leave; one of the group gets a version of this school',
    right: keepers,
    params: idParams,
    body: z.strictObject({ ...facts, version: z.int() }).check(...inOrder),
    output: vacationTypeRow,
  },
  remove: {
    method: 'DELETE',
    path: '/vacation_types/{id}',
    summary: 'Remove a type of the school that nobody has used',
    right: keepers,
    params: idParams,
    refusals: [r.type_used, r.type_inherited],
  },
});
export type VacationTypeFacts = z.output<(typeof vacationTypes)['update']['body']>;

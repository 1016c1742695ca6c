import * as z from 'zod';
import { today } from '#shared/dates.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, instant, line } from '#shared/fields.ts';
import { idNumberProblem } from '#shared/person/id-number.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { message } from '#shared/text.ts';

/** What stays closed once an account is confirmed, and can only be corrected by those who check the papers. */
export const CORRECTED_FIELDS = ['name', 'gender', 'birthday', 'id_no'] as const;
export const CORRECTION_FILES = 5;
export const CORRECTION_FILE_MAX_BYTES = 5 * 1024 * 1024;

export const correctionRefusals = defineRefusals('correction', {
  open: { cn: '该字段已有更正申请', us: 'A correction is already in progress' },
});

/** Messages that land on fields. */
export const correctionTexts = {
  own_upload: { cn: '请重新上传证明材料', us: 'Upload the supporting documents again' },
  gender: { cn: '请选择性别', us: 'Choose a gender' },
  birthday: { cn: '请输入正确的出生日期', us: 'Enter a valid date of birth' },
  same: { cn: '与现有信息相同', us: 'This is the same as the current value' },
} as const;

type IdType = (typeof idTypes)[number]['code'];
type CorrectedField = (typeof CORRECTED_FIELDS)[number];

const EARLIEST = '1900-01-01';

/** What is wrong with the value of a field, in words; null when nothing is. */
function problemOf(field: CorrectedField, value: string, idType: IdType) {
  if (field === 'id_no') return idNumberProblem(idType, value);
  if (field === 'gender') return genders.some(({ code }) => code === value) ? null : correctionTexts.gender;
  if (field !== 'birthday') return null;
  const isDay = day.safeParse(value).success && value >= EARLIEST && value <= today();
  return isDay ? null : correctionTexts.birthday;
}

export const corrections = defineEndpoints('profile_corrections', {
  list: {
    method: 'GET',
    path: '/profile/corrections',
    summary: 'Corrections asked for oneself or for an own child, with their state and the opinion of the school',
    right: 'signed_in',
    query: z.strictObject({ user_id: id.optional() }),
    output: z.object({
      list: z.array(
        z.object({
          id,
          field: z.enum(CORRECTED_FIELDS),
          state: z.enum(['pending', 'done', 'refused', 'returned']),
          /** Somebody still has to decide: until then nobody asks again for the same field. */
          is_waiting: z.boolean(),
          opinion: z.string().nullable(),
          created_at: instant,
          decided_at: instant.nullable(),
        }),
      ),
    }),
  },
  create: {
    method: 'POST',
    path: '/profile/corrections',
    summary: 'Ask for a correction of what is closed, for oneself or an own child; the account audit decides',
    right: 'signed_in',
    body: z
      .strictObject({
        /** Absent: oneself. */
        user_id: id.optional(),
        field: z.enum(CORRECTED_FIELDS),
        value: line(1, 50),
        id_type: z.enum(codesOf(idTypes)).default('identity'),
        reason: line(2, 200),
        file_ids: z.array(id).max(CORRECTION_FILES).default([]),
      })
      .check(({ value: { field, value, id_type }, issues }) => {
        const problem = problemOf(field, value, id_type);
        if (problem) issues.push({ code: 'custom', path: ['value'], input: value, message: message(problem) });
      }),
    refusals: [correctionRefusals.open],
    own_hands: true,
  },
});

import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, line } from '#shared/fields.ts';
import { idNumberProblem } from '#shared/id-number.ts';
import { idTypes } from '#shared/reference/people.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { message } from '#shared/text.ts';

/** What stays closed once an account is confirmed, and can only be corrected by whoever checks the papers. */
export const CORRECTED_FIELDS = ['name', 'id_no'] as const;
export const CORRECTION_FILES = 5;
export const CORRECTION_FILE_MAX_BYTES = 5 * 1024 * 1024;

export const correctionRefusals = defineRefusals('correction', {
  open: { cn: '该字段已有更正申请', us: 'A correction is already open' },
});

/** Messages that land on fields. */
export const correctionTexts = {
  own_upload: { cn: '请重新上传证明材料', us: 'Please upload the proof again' },
  same: { cn: '与现有信息相同', us: 'This is what is there already' },
} as const;

export const corrections = defineEndpoints('profile_corrections', {
  list: {
    method: 'GET',
    path: '/profile/corrections',
    summary: 'Corrections that one asked for, with their state and the opinion of the school',
    right: 'signed_in',
    output: z.object({
      list: z.array(
        z.object({
          id,
          field: z.enum(CORRECTED_FIELDS),
          state: z.enum(['pending', 'done', 'refused', 'returned']),
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
    summary: 'Ask for a correction of name or document; the account audit decides',
    right: 'signed_in',
    body: z
      .strictObject({
        field: z.enum(CORRECTED_FIELDS),
        value: line(1, 50),
        id_type: z.enum(codesOf(idTypes)).default('identity'),
        reason: line(2, 200),
        file_ids: z.array(id).max(CORRECTION_FILES).default([]),
      })
      .check(({ value: { field, value, id_type }, issues }) => {
        const problem = field === 'id_no' ? idNumberProblem(id_type, value) : null;
        if (problem) issues.push({ code: 'custom', path: ['value'], input: value, message: message(problem) });
      }),
    refusals: [correctionRefusals.open],
    own_hands: true,
  },
});

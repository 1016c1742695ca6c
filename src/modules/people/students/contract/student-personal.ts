import * as z from 'zod';
import { day } from '#shared/fields.ts';
import { isPassportNumber } from '#shared/person/id-number.ts';
import { ethnicities } from '#shared/reference/ethnicities.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { visaTypes } from '#shared/reference/people.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { foldIdNumber } from '#shared/text/id-number.ts';
import { message, type Text } from '#shared/text.ts';

/*
 * Where a pupil comes from, what the state calls the pupil, and whom the school has to look after more closely. All of it
 * is sealed; the numbers come masked. One shape for the form, the call, the import and the export.
 */

export const careFlags = [
  { code: 'left_behind', cn: '留守', us: 'Parents work away' },
  { code: 'migrant', cn: '随迁', us: 'Moved with working parents' },
  { code: 'disabled', cn: '残疾', us: 'Disability' },
  { code: 'single_parent', cn: '单亲', us: 'Single parent' },
  { code: 'aided', cn: '资助', us: 'Financial aid' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const NATIONAL_NO: Text = {
  cn: '学籍号为G、J或L加18位号码',
  us: 'G, J or L followed by the 18 characters of the number',
};
const PASSPORT: Text = { cn: '请输入5-21位字母或数字', us: 'Enter 5-21 letters or digits' };

/** The number on the state register (学籍号). */
export const nationalNoField = z
  .string()
  .overwrite(foldIdNumber)
  .regex(/^[GJL]\d{17}[\dX]$/, message(NATIONAL_NO));

/** The number of a passport, folded as other documents are. */
export const passportNoField = z.string().overwrite(foldIdNumber).refine(isPassportNumber, message(PASSPORT));

/** ISO 3166-1, two letters; the server knows which there are. */
export const countryField = z
  .string()
  .regex(/^[A-Z]{2}$/, message({ cn: '请选择国家或地区', us: 'Choose a country or region' }));

export const careFlagsField = z
  .array(zodOf(careFlags))
  .max(careFlags.length)
  .overwrite((flags) => [...new Set(flags)]);

/** What may be written, each alone: absent stays as it is, null is cleared. */
export const personalDraft = {
  national_no: nationalNoField.nullable().optional(),
  country: countryField.nullable().optional(),
  ethnicity: zodOf(ethnicities).nullable().optional(),
  care_flags: careFlagsField.optional(),
  passport_no: passportNoField.nullable().optional(),
  passport_expires_on: day.nullable().optional(),
  visa_type: zodOf(visaTypes).nullable().optional(),
  visa_expires_on: day.nullable().optional(),
};

export type PersonalField = keyof typeof personalDraft;
export const PERSONAL_FIELDS = Object.keys(personalDraft) as readonly PersonalField[];

/** What is whole only after a reason was given. */
export const PERSONAL_NUMBERS = ['national_no', 'passport_no'] as const;

/** What is read of it. */
export const personalFacts = z.object({
  /** Masked. */
  national_no: z.string().nullable(),
  country: z.string().nullable(),
  country_name: z.string().nullable(),
  country_name_en: z.string().nullable(),
  ethnicity: zodOf(ethnicities).nullable(),
  /** Null for pupils and families: what the school has to mind is its own matter. */
  care_flags: z.array(zodOf(careFlags)).nullable(),
  /** Masked. */
  passport_no: z.string().nullable(),
  passport_expires_on: day.nullable(),
  visa_type: zodOf(visaTypes).nullable(),
  visa_expires_on: day.nullable(),
});

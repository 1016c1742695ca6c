import * as z from 'zod';
import { idNumberField, idNumberRule } from '../person/id-number.ts';
import { personNameField } from '../person/person-name.ts';
import { genders, idTypes } from '../reference/people.ts';
import { zodOf } from '../reference-lists.ts';

/** What somebody enters to add a child or an examinee. */
export const childForm = z
  .strictObject({ name: personNameField, gender: zodOf(genders), id_type: zodOf(idTypes), id_no: idNumberField })
  .check(idNumberRule);

/** The form before anything is typed, and again after a success. */
export function emptyChildForm(): z.input<typeof childForm> {
  return { name: '', gender: 'male', id_type: 'identity', id_no: '' };
}

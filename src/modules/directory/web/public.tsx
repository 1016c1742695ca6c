import { type StaffChoice as Choice, StaffField as Field } from './parts/staff-field.tsx';

/** What a `StaffField` holds. */
export type StaffChoice = Choice;
/** A field for one member of staff, found by name, pinyin or initials; its words stand in it. */
export const StaffField = Field;

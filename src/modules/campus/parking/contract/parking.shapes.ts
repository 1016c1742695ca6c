import * as z from 'zod';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, instant, line, namedRow } from '#shared/fields.ts';
import { movesOf, statesOf } from '#shared/lifecycle.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { plateField } from '#shared/rules/plate.ts';
import { message } from '#shared/text.ts';
import { parkingLifecycle } from './parking.lifecycle.ts';

export const parkingCategories = [
  { code: 'staff', cn: '教职工', us: 'Staff' },
  { code: 'guardian', cn: '家长接送', us: 'Drop-off' },
  { code: 'temporary', cn: '临时', us: 'Temporary' },
] as const satisfies ReferenceList;
export type ParkingCategory = CodeOf<typeof parkingCategories>;

export const ownerRelations = [
  { code: 'self', cn: '本人', us: 'Myself' },
  { code: 'spouse', cn: '配偶', us: 'Spouse' },
  { code: 'family', cn: '家人', us: 'Family' },
  { code: 'company', cn: '单位', us: 'Company' },
  { code: 'rental', cn: '租赁', us: 'Rental' },
] as const satisfies ReferenceList;

export const plateColors = [
  { code: 'blue', cn: '蓝牌', us: 'Blue' },
  { code: 'green', cn: '绿牌', us: 'Green' },
  { code: 'yellow', cn: '黄牌', us: 'Yellow' },
  { code: 'white', cn: '白牌', us: 'White' },
  { code: 'black', cn: '黑牌', us: 'Black' },
] as const satisfies ReferenceList;

/** Licences and proofs as they are uploaded. */
export const paperRule = { max_bytes: 10 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'application/pdf'] };

export const plateKinds = ['main', 'second', 'swap'] as const;
export const reviewSteps = ['leader', 'homeroom', 'security'] as const;

const clock = z
  .string()
  .regex(
    /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/,
    message({ cn: '请输入时间，如 07:30', us: 'Enter a time, such as 07:30' }),
  );

/** Hours on some weekdays (1 is Monday) in which the gate opens. */
export const parkingWindow = z
  .strictObject({ weekdays: z.array(z.int().min(1).max(7)).min(1).max(7), start: clock, end: clock })
  .check(fromTo('start', 'end'));
export type ParkingWindow = z.output<typeof parkingWindow>;

export const status = z.enum(statesOf(parkingLifecycle));
export const category = zodOf(parkingCategories);

export const plateDraft = z.strictObject({
  plate_no: plateField,
  color: zodOf(plateColors).default('blue'),
  brand_model: line(1, 50).nullable().default(null),
});

/** What an applicant fills in; a draft may leave most of it empty. */
export const applicationFields = {
  category,
  student_id: id.nullable().default(null),
  car_index: z.int().min(1).max(2).default(1),
  wanted_lot_ids: z.array(id).max(3).default([]),
  plates: z.array(plateDraft).max(2).default([]),
  owner_name: line(1, 50).nullable().default(null),
  owner_relation: zodOf(ownerRelations).default('self'),
  vehicle_license_file_id: id.nullable().default(null),
  driving_license_file_id: id.nullable().default(null),
  proof_file_ids: z.array(id).max(3).default([]),
  vehicle_license_valid_to: day.nullable().default(null),
  driving_license_valid_to: day.nullable().default(null),
};

/** Fields that a reviewer may mark when the application goes back. */
export const MARKED_FIELDS = [
  'plates',
  'wanted_lot_ids',
  'owner_name',
  'owner_relation',
  'vehicle_license_file_id',
  'driving_license_file_id',
  'proof_file_ids',
  'vehicle_license_valid_to',
  'driving_license_valid_to',
] as const;
export type MarkedField = (typeof MARKED_FIELDS)[number];
export const returnNotes = z.partialRecord(z.enum(MARKED_FIELDS), line(2, 200));

/** What a reader may do with a permit. */
export const PARKING_ACTIONS = [...movesOf(parkingLifecycle), 'update', 'remove', 'renew'] as const;

/** What a review may decide. */
export const REVIEW_RESULTS = ['approve', 'wait', 'return', 'reject'] as const;
export type ReviewResult = (typeof REVIEW_RESULTS)[number];

export const plateRow = z.object({
  id,
  /** Masked (`粤B·***45`) for who neither owns it nor reads permits. */
  plate_no: z.string(),
  color: zodOf(plateColors),
  brand_model: z.string().nullable(),
  kind: z.enum(plateKinds),
  valid_from: day.nullable(),
  valid_to: day.nullable(),
});

/** A paper with a link of a minute. */
const paper = z.object({ id, name: z.string(), mime: z.string(), url: z.string() });

/** A permit in a list. */
export const parkingRow = z.object({
  id,
  no: z.string(),
  term: namedRow,
  category,
  user: namedRow,
  department: namedRow.nullable(),
  student: namedRow.nullable(),
  lot: namedRow.nullable(),
  wanted_lots: z.array(namedRow),
  plates: z.array(plateRow),
  windows: z.array(parkingWindow),
  valid_from: day,
  valid_to: day,
  status,
  /** It has a place. */
  holds_place: z.boolean(),
  /** Nothing follows any more, but for a new one. */
  is_over: z.boolean(),
  /** Whose turn it is while it is to be reviewed. */
  step: z.enum(reviewSteps).nullable(),
  /** Place on the waiting list of its term and category, from 1. */
  waiting_no: z.int().nullable(),
  offered_lot: namedRow.nullable(),
  offered_until: instant.nullable(),
  submitted_at: instant.nullable(),
  reason: z.string().nullable(),
  actions: z.array(z.enum(PARKING_ACTIONS)),
  /** To what a review by the reader may come now. */
  review_results: z.array(z.enum(REVIEW_RESULTS)),
  version: z.int(),
});

/** A permit with its papers, for its owner and those who decide. */
export const parkingDetail = parkingRow.extend({
  car_index: z.int(),
  owner_name: z.string().nullable(),
  owner_relation: zodOf(ownerRelations),
  vehicle_license: paper.nullable(),
  driving_license: paper.nullable(),
  proofs: z.array(paper),
  vehicle_license_valid_to: day.nullable(),
  driving_license_valid_to: day.nullable(),
  /** What has to be changed; null: it was not returned. */
  return_notes: returnNotes.nullable(),
  /** Set by a renewal in which nothing changed: no papers are asked for. */
  is_renewal: z.boolean(),
  swaps_left: z.int(),
  /** Days on which the place is lent. */
  aways: z.array(z.object({ id, from: day, to: day, is_taken: z.boolean() })),
});

import * as z from 'zod';
import { fileShape } from '#shared/calls/files.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { stateFields, stateFilter } from '#shared/lifecycle-fields.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { plateField } from '#shared/rules/plate.ts';
import { parkingGateRights } from '../rights.ts';
import { parkingGateRefusals as r } from './parking-gate.refusals.ts';
import { violationKinds, violationLifecycle } from './violation.shapes.ts';

const kind = z.enum(codesOf(violationKinds));
const version = z.int();

/** A picture of a violation. */
export const VIOLATION_PHOTO = {
  max_bytes: 10 << 20,
  types: ['image/jpeg', 'image/png', 'image/webp'] as const,
};

export const violationRow = z.object({
  id,
  plate_no: z.string(),
  user: namedRow.nullable(),
  kind,
  points: z.int(),
  at: instant,
  place: z.string(),
  photos: z.array(fileShape),
  ...stateFields(violationLifecycle),
  appeal: z.string().nullable(),
  appeal_until: instant,
  decision: z.string().nullable(),
  created_by: namedRow,
  decided_by: namedRow.nullable(),
  /** Points of this plate in the running term, without cancelled and appealed violations. */
  term_points: z.int(),
  created_at: instant,
  version,
});

export const parkingViolations = defineEndpoints('parking_violations', {
  list: {
    method: 'GET',
    path: '/parking_violations',
    summary: 'Violations of drivers at the school',
    right: [parkingGateRights.blockList, parkingGateRights.violations],
    query: listQuery(['at'], {
      ...stateFilter(violationLifecycle),
      kind: many(kind).optional(),
      plate_no: plateField.optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: listOf(violationRow),
  },
  mine: {
    method: 'GET',
    path: '/parking_violations/mine',
    summary: 'Own violations with their photos',
    right: 'signed_in',
    output: z.object({ list: z.array(violationRow), points: z.int() }),
  },
  get: {
    method: 'GET',
    path: '/parking_violations/{id}',
    summary: 'One violation: for guards, who decides, and the driver',
    right: 'signed_in',
    params: idParams,
    output: violationRow,
  },
  create: {
    method: 'POST',
    path: '/parking_violations',
    summary: 'Record a violation with one to three photos',
    right: [parkingGateRights.violations],
    body: z.strictObject({
      plate_no: plateField,
      kind,
      at: instant.optional(),
      place: line(1, 60),
      photo_file_ids: z.array(id).min(1).max(3),
    }),
    output: violationRow,
  },
  appeal: {
    method: 'PUT',
    path: '/parking_violations/{id}/appeal',
    summary: 'The driver says within seven days why it is wrong',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ appeal: line(2, 500), version }),
    output: violationRow,
    refusals: [r.wrong_state, r.appeal_late],
  },
  review: {
    method: 'PUT',
    path: '/parking_violations/{id}',
    summary: 'Confirm or cancel a violation that somebody else recorded',
    right: [parkingGateRights.blockList],
    params: idParams,
    body: z.strictObject({
      result: z.enum(['confirm', 'cancel']),
      reason: line(2, 200).nullable().default(null),
      version,
    }),
    output: violationRow,
    refusals: [r.wrong_state, r.second_reviewer],
  },
});

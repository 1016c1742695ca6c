import * as z from 'zod';
import { parkingRights } from '#modules/campus/parking/rights.ts';
import { fileShape } from '#shared/calls/files.contract.ts';
import { type CallOutput, defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { plateField } from '#shared/rules/plate.ts';
import { parkingGateRights } from '../rights.ts';
import { announceSources, passDecisions, passDirections, passReasons } from './gate.shapes.ts';
import { parkingGateRefusals as r } from './parking-gate.refusals.ts';

const window = z.object({ start: z.string(), end: z.string() });

/** What the gate says about a plate, and why. */
export const verdict = z.object({
  plate_no: z.string(),
  decision: zodOf(passDecisions),
  reason: zodOf(passReasons).nullable(),
  /** By what it is known; null: by nothing. */
  by: z.enum(['permit', 'announced', 'block_list']).nullable(),
  source: zodOf(announceSources).nullable(),
  source_id: id.nullable(),
  parking_id: id.nullable(),
  permit_no: z.string().nullable(),
  /** Until when it holds, or the block lasts. */
  valid_to: z.string().nullable(),
  /** Hours in which the permit opens; empty: all day. */
  windows: z.array(window),
  /** A registered plate from which this one differs in one character. */
  near: z.string().nullable(),
});

export const checkedPlate = verdict.extend({
  at: instant,
  gate: namedRow.nullable(),
  /** Who holds the permit. */
  holder: namedRow.nullable(),
  is_inside: z.boolean(),
  blocked_reason: z.string().nullable(),
  /** Points of the plate in the running term. */
  points: z.int(),
});

export const gateEvent = z.object({
  id,
  at: instant,
  received_at: instant,
  gate: namedRow,
  camera: z.string().nullable(),
  plate_no: z.string(),
  confidence: z.number().nullable(),
  direction: zodOf(passDirections),
  decision: zodOf(passDecisions),
  reason: zodOf(passReasons).nullable(),
  by: z.enum(['permit', 'announced', 'block_list']).nullable(),
  source: zodOf(announceSources).nullable(),
  near: z.string().nullable(),
  /** What the guard said who opened by hand. */
  note: z.string().nullable(),
  guard: namedRow.nullable(),
  photo: fileShape.nullable(),
  /** The camera decided it while the portal was away. */
  is_alone: z.boolean(),
});

export const occupancyRow = z.object({
  lot: namedRow,
  capacity: z.int(),
  occupied: z.int(),
  /** When somebody counted by hand. */
  counted_at: instant.nullable(),
});

export const parkingEvents = defineEndpoints('parking_events', {
  list: {
    method: 'GET',
    path: '/parking_events',
    summary: 'PlateFilter plates came and went, and what the gate did; the look is recorded',
    right: [parkingRights.records],
    side_effect: true,
    query: listQuery(['at'], {
      gate_id: id.optional(),
      plate_no: z.string().trim().min(2).max(10).optional(),
      decision: many(zodOf(passDecisions)).optional(),
      direction: zodOf(passDirections).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: listOf(gateEvent),
  },
  live: {
    method: 'GET',
    path: '/parking_events/live',
    summary: 'The last reads of the gates, for the guard',
    right: [parkingGateRights.violations, parkingRights.records],
    query: z.strictObject({ gate_id: id.optional() }),
    output: z.object({
      list: z.array(gateEvent),
      lots: z.array(occupancyRow),
      gates: z.array(namedRow),
      /** The channel to listen to. */
      organization_id: id,
    }),
  },
  open: {
    method: 'POST',
    path: '/parking_events/{id}/open',
    summary: 'The guard opens by hand for a car that the gate held back',
    right: [parkingGateRights.violations],
    params: idParams,
    body: z.strictObject({
      reason: line(2, 100),
      /** The plate as the guard reads it. */
      plate_no: plateField.optional(),
    }),
    output: gateEvent,
    refusals: [r.already_opened, r.too_late],
    limit: { per: 'user', count: 60, seconds: 60 },
  },
});

export const parkingChecks = defineEndpoints('parking_checks', {
  check: {
    method: 'GET',
    path: '/parkings/check',
    summary: 'What the gate would do with a plate now: permit, visit, block list or unknown, with the reason',
    right: [parkingGateRights.violations, parkingRights.records],
    query: z.strictObject({ plate: plateField, gate_id: id.optional(), at: instant.optional() }),
    output: checkedPlate,
    /** Who looks a plate up is on record. */
    side_effect: true,
  },
  recount: {
    method: 'PUT',
    path: '/parking_lots/{id}/recount',
    summary: 'The guard counted the cars of a lot',
    right: [parkingGateRights.violations],
    params: idParams,
    body: z.strictObject({ occupied: z.int().min(0).max(5000), reason: line(2, 100) }),
    output: occupancyRow,
  },
  simulate: {
    method: 'POST',
    path: '/parking_lots/{id}/simulate',
    summary: 'What happens at a simulated camera: a car drives up, or the plug is pulled',
    right: [parkingRights.lots],
    params: idParams,
    body: z.strictObject({
      camera_id: id.optional(),
      plate_no: z.string().trim().min(1).max(12).optional(),
      confidence: z.number().min(0).max(1).default(0.98),
      direction: zodOf(passDirections).optional(),
      at: instant.optional(),
      is_plugged: z.boolean().optional(),
    }),
    output: z.object({ decision: zodOf(passDecisions).nullable(), reason: zodOf(passReasons).nullable() }),
    refusals: [r.no_camera],
  },
});

export type LiveRead = RowOf<typeof parkingEvents.live>;
export type LiveLot = CallOutput<typeof parkingEvents.live>['lots'][number];

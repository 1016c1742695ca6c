import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, line, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { doorRights } from '../rights.ts';
import { lockModes, lockStatuses } from './door.shapes.ts';
import { doorRefusals as r } from './doors.refusals.ts';

export const EMERGENCY_ACTIONS = ['open_all', 'lock_all', 'restore'] as const;
export type EmergencyAction = (typeof EMERGENCY_ACTIONS)[number];

export const emergencyState = z.object({
  /** Null: doors are as usual. */
  running: z
    .object({
      id,
      action: z.enum(['open_all', 'lock_all']),
      reason: z.string(),
      started_by: namedRow,
      started_at: instant,
    })
    .nullable(),
  /** Doors of the campus, those that did not answer first: somebody has to walk there. */
  locks: z.array(
    z.object({
      ...namedRow.shape,
      place: namedRow.nullable(),
      status: zodOf(lockStatuses),
      mode: zodOf(lockModes),
      has_answered: z.boolean(),
    }),
  ),
});

export const doorEmergencies = defineEndpoints('door_emergencies', {
  state: {
    method: 'GET',
    path: '/doorlocks/emergency',
    summary: 'Whether all doors of a campus are held open or locked, and which of them have not answered',
    right: [doorRights.emergency, doorRights.view],
    query: z.strictObject({ campus_id: id }),
    output: emergencyState,
  },
  act: {
    method: 'POST',
    path: '/doorlocks/emergency',
    summary: 'Hold all doors of a campus open, lock them, or bring back what they were before; asks for a fresh proof',
    right: [doorRights.emergency],
    body: z.strictObject({ campus_id: id, action: z.enum(EMERGENCY_ACTIONS), reason: line(4, 100) }),
    output: emergencyState,
    refusals: [r.no_emergency, r.same_emergency],
  },
});

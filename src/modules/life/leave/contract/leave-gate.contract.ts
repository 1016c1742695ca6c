import * as z from 'zod';
import { scanRefusals } from '#modules/core/scans/contract/scans.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { line, namedRow } from '#shared/fields.ts';
import { leaveRights } from '../rights.ts';
import { leaveRefusals as r } from './leave.refusals.ts';
import { gateRow } from './vacation.shapes.ts';

/** Electronic IDs at the gate. */
export const leaveGate = defineEndpoints('leave_gate', {
  scan: {
    method: 'POST',
    path: '/vacations/gate/scan',
    summary:
      'Whose electronic ID is at the gate, with a pass that may be used; without one the homeroom teacher is told',
    right: [leaveRights.gate],
    body: z.strictObject({ code: line(1, 300) }),
    output: z.object({ student: namedRow.extend({ photo_url: z.string().nullable() }), pass: gateRow.nullable() }),
    refusals: [scanRefusals.code_expired, r.no_student],
    cross_organization: 'an ID may have been given by another school of the group; the student is looked for in reach',
    limit: { per: 'user', count: 60, seconds: 60 },
  },
});

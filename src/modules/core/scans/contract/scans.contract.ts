import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line } from '#shared/fields.ts';
import { defineRefusals } from '#shared/refusal.ts';

export const scanRefusals = defineRefusals('scan', {
  code_expired: { cn: '二维码已失效，请刷新后再试', us: 'This QR code has expired. Refresh it and try again.' },
});

/** What a scanner may do with a code: where to go, and what the caller's rights let it see. */
export const scanAnswer = z.object({
  kind: z.string(),
  /** In-app path to open; null: stay and show `notice`. */
  route: z.string().nullable(),
  notice: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});

export const scans = defineEndpoints('scans', {
  resolve: {
    method: 'POST',
    path: '/scans/resolve',
    summary: 'What a scanned code is, by the rights of the caller',
    right: 'signed_in',
    body: z.strictObject({ code: line(1, 300), gate_id: id.optional() }),
    output: scanAnswer,
    refusals: [scanRefusals.code_expired],
    cross_organization: 'a code may belong to any organisation; the resolver of its kind decides what the caller sees',
    limit: { per: 'user', count: 60, seconds: 60 },
  },
});

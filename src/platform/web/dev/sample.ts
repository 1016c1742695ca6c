import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { instant, line, listOf, listQuery } from '#shared/fields.ts';
import { defineLifecycle } from '#shared/lifecycle.ts';
import { phoneField } from '#shared/person/phone.ts';
import { verificationCodeField } from '#shared/person/verification-code.ts';

/** What the page of parts shows: a thing with every tone, and a form with every kind of field. */
export const sampleLifecycle = defineLifecycle({
  states: {
    applied: { cn: '待审核', us: 'Waiting', tone: 'waiting' },
    inside: { cn: '在校', us: 'On site', tone: 'running' },
    approved: { cn: '已通过', us: 'Approved', tone: 'done' },
    rejected: { cn: '已拒绝', us: 'Refused', tone: 'refused' },
    left: { cn: '已离校', us: 'Left', tone: 'ended' },
  },
  moves: {
    approve: { cn: '同意', us: 'Approve', from: ['applied'], to: 'approved' },
    reject: { cn: '拒绝', us: 'Refuse', from: ['applied'], to: 'rejected' },
    extend: { cn: '延长时间', us: 'Extend', from: ['approved', 'inside'], to: 'approved' },
  },
});

const row = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  status: z.enum(['applied', 'inside', 'approved', 'rejected', 'left']),
  host: z.string(),
  start_at: instant,
  persons: z.int(),
});
export type SampleRow = z.output<typeof row>;

export const sample = defineEndpoints('sample', {
  list: {
    method: 'GET',
    path: '/sample',
    summary: 'Rows of the page of parts',
    right: 'public',
    query: listQuery(['name', 'start_at'], { status: z.string().optional() }),
    output: listOf(row),
  },
  create: {
    method: 'POST',
    path: '/sample',
    summary: 'The form of the page of parts',
    right: 'public',
    body: z.strictObject({
      name: line(1, 20),
      phone: phoneField,
      code: verificationCodeField,
      kind: z.enum(['meeting', 'delivery', 'parent']),
      areas: z.array(z.string()).min(1),
      day: z.iso.date(),
      start_at: instant,
      note: line(2, 200).optional(),
    }),
  },
});

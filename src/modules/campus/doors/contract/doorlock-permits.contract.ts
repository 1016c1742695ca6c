import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, listOf, listQuery, namedRow, queryFlag } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { doorRights } from '../rights.ts';
import { CREDENTIAL_KINDS, lockStatuses } from './door.shapes.ts';

export const doorlockPermits = defineEndpoints('doorlock_permits', {
  list: {
    method: 'GET',
    path: '/doorlock_permits',
    summary: 'What devices have not confirmed yet, what was tried most often first',
    right: [doorRights.view, doorRights.locks],
    query: listQuery(['attempts'], { doorlock_id: id.optional(), failed: queryFlag.optional() }),
    output: listOf(
      z.object({
        id: z.string(),
        lock: namedRow,
        lock_status: zodOf(lockStatuses),
        user: namedRow,
        kind: z.enum(CREDENTIAL_KINDS),
        /** The device must forget it. */
        is_removal: z.boolean(),
        attempts: z.int(),
        /** What the device or the way to it said last. */
        last_error: z.string().nullable(),
        next_try_at: instant.nullable(),
        since: instant,
      }),
    ),
  },
  retry: {
    method: 'PUT',
    path: '/doorlock_permits/retry',
    summary: 'Send again at once what one device, or all, have not confirmed',
    right: [doorRights.locks],
    body: z.strictObject({ doorlock_id: id.nullable().default(null) }),
    output: z.object({ doors: z.int() }),
  },
});

import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, listOf, listQuery, namedRow, queryFlag } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { driveRights } from '../rights.ts';
import { driveRefusals as r } from './drive.refusals.ts';
import { spaceKinds } from './drive-choices.ts';

const right = [driveRights.manage];
const MEGABYTES_MOST = 4 * 1024 ** 2;

/** How full a space is; nothing of what lies in it. */
const managedSpace = z.object({
  id,
  kind: zodOf(spaceKinds),
  holder: namedRow,
  bytes: z.int(),
  used: z.int(),
  files: z.int(),
  /** Its person has left the school: somebody else may take over what is in it. */
  has_left: z.boolean(),
  updated_at: instant,
  version: z.int(),
});
export type ManagedSpace = z.output<typeof managedSpace>;

export const driveSpaces = defineEndpoints('drive_spaces', {
  list: {
    method: 'GET',
    path: '/drive/spaces',
    summary: 'The spaces of the school by how full they are: sizes, neither names nor contents of files',
    right,
    query: listQuery(['used'], { kind: zodOf(spaceKinds).optional(), has_left: queryFlag.optional() }),
    output: listOf(managedSpace),
  },
  resize: {
    method: 'PUT',
    path: '/drive/spaces/{id}',
    summary: 'Give a space more or less room, not less than it uses',
    right,
    params: idParams,
    body: z.strictObject({
      megabytes: z.int().min(1).max(MEGABYTES_MOST),
      version: z.int(),
    }),
    output: managedSpace,
  },
  handOver: {
    method: 'PUT',
    path: '/drive/spaces/{id}/hand_over',
    summary:
      'Hand the space of somebody who left over to a colleague: all of it becomes a folder of theirs, its bin is emptied',
    right,
    params: idParams,
    body: z.strictObject({ user_id: id, version: z.int() }),
    output: z.object({ moved: z.int() }),
    refusals: [r.still_here, r.own_heir, r.no_space],
    own_hands: true,
  },
});

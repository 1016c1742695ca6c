import * as z from 'zod';
import { fileShape } from '#shared/calls/files.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, listOf, listQuery, searchWords } from '#shared/fields.ts';
import { driveRights } from '../rights.ts';
import { driveRefusals as r } from './drive.refusals.ts';
import { driveSpace, folderHead, nodeDetail, nodeName, nodeRow } from './drive.shapes.ts';
import { DRIVE_VIEWS } from './drive-choices.ts';

const right = [driveRights.use];
const versioned = { version: z.int() };

export const drive = defineEndpoints('drive', {
  quota: {
    method: 'GET',
    path: '/drive/quota',
    summary: 'The own space and those of the own departments, with what is used of each',
    right,
    output: z.object({ spaces: z.array(driveSpace), shared: z.int() }),
  },
  list: {
    method: 'GET',
    path: '/drive/nodes',
    summary:
      'What lies in a folder (`folder_id`, a space or a folder; absent: the own space); `view` lists what changed last, what others share with me, or the bin of a space instead',
    right,
    query: listQuery(['name', 'updated_at', 'size'], {
      view: z.enum(DRIVE_VIEWS).default('folder'),
      folder_id: id.optional(),
      kind: z.enum(['folder', 'file']).optional(),
    }),
    output: listOf(nodeRow, { head: folderHead }),
  },
  search: {
    method: 'GET',
    path: '/drive/search',
    summary: 'Folders and files that I may see, by name',
    right,
    query: z.strictObject({ q: searchWords(50) }),
    output: z.object({ list: z.array(nodeRow) }),
    limit: { per: 'user', count: 120, seconds: 60 },
  },
  show: {
    method: 'GET',
    path: '/drive/nodes/{id}',
    summary: 'A folder or file with its versions and shares',
    right,
    params: idParams,
    output: nodeDetail,
  },
  file: {
    method: 'GET',
    path: '/drive/nodes/{id}/file',
    summary: 'A link of a minute to the file, or to one of its versions, under its present name',
    right,
    params: idParams,
    query: z.strictObject({ no: z.coerce.number<number | string>().int().min(1).optional() }),
    output: fileShape,
    refusals: [r.not_file, r.no_version],
  },
  addFolder: {
    method: 'POST',
    path: '/drive/nodes/folder',
    summary: 'Make a folder; with `reuse` the one of this name that is there already is answered',
    right,
    body: z.strictObject({ parent_id: id.optional(), name: nodeName, reuse: z.boolean().default(false) }),
    output: nodeDetail,
    refusals: [r.name_used, r.too_deep, r.not_folder],
  },
  addFile: {
    method: 'POST',
    path: '/drive/nodes/file',
    summary:
      'Keep an uploaded file in a folder. Where its name is taken: refuse, or keep it under a number (`on_same`); a new version is `content`',
    right,
    body: z.strictObject({
      parent_id: id.optional(),
      file_id: id,
      name: nodeName.optional(),
      on_same: z.enum(['refuse', 'number']).default('refuse'),
    }),
    output: nodeDetail,
    refusals: [r.name_used, r.no_space, r.not_folder],
  },
  content: {
    method: 'PUT',
    path: '/drive/nodes/{id}/content',
    summary:
      'Keep an uploaded file as the next version. It names the version that it began from; where somebody was faster, it is kept as an own copy and refused with who and when (409001)',
    right,
    params: idParams,
    body: z.strictObject({ file_id: id, base_version_no: z.int().min(1) }),
    output: nodeDetail,
    refusals: [r.no_space, r.not_file, r.changed],
    own_transactions: true,
  },
  restoreVersion: {
    method: 'PUT',
    path: '/drive/nodes/{id}/restore_version',
    summary: 'Make an old version the newest one; those between stay',
    right,
    params: idParams,
    body: z.strictObject({ no: z.int().min(1), ...versioned }),
    output: nodeDetail,
    refusals: [r.not_file, r.no_version, r.is_current],
  },
  rename: {
    method: 'PUT',
    path: '/drive/nodes/{id}/rename',
    summary: 'Give it another name',
    right,
    params: idParams,
    body: z.strictObject({ name: nodeName, ...versioned }),
    output: nodeDetail,
    refusals: [r.name_used],
  },
  move: {
    method: 'PUT',
    path: '/drive/nodes/{id}/move',
    summary: 'Put it into another folder, or to the top of a space, with all that lies in it',
    right,
    params: idParams,
    body: z.strictObject({ parent_id: id, ...versioned }),
    output: nodeDetail,
    refusals: [r.into_itself, r.too_deep, r.name_used, r.not_folder, r.no_space, r.other_space],
  },
  bin: {
    method: 'DELETE',
    path: '/drive/nodes/{id}',
    summary: 'Throw it into the bin with all that lies in it, for 30 days; its shares hold no more meanwhile',
    right,
    params: idParams,
  },
  restore: {
    method: 'PUT',
    path: '/drive/nodes/{id}/restore',
    summary: 'Take it out of the bin, to where it was; under a number where its name is taken, else into `parent_id`',
    right,
    params: idParams,
    body: z.strictObject({ parent_id: id.optional() }),
    output: nodeDetail,
    refusals: [r.not_in_bin, r.parent_gone, r.too_deep, r.not_folder],
  },
  purge: {
    method: 'DELETE',
    path: '/drive/bin/{id}',
    summary: 'Delete for good what is in the bin, with all its versions; its room is free at once',
    right,
    params: idParams,
    refusals: [r.not_in_bin],
  },
});

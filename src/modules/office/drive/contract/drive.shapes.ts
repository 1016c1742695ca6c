import * as z from 'zod';
import { id, instant, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { NODE_KINDS, shareRights, spaceKinds } from './drive-choices.ts';
import { foldName, nameProblem } from './drive-names.ts';

/** A name that somebody types: folded, and refused in the words that fit. */
export const nodeName = z
  .string()
  .max(1000)
  .overwrite(foldName)
  .check(({ value, issues }) => {
    const problem = nameProblem(value);
    if (problem) issues.push({ code: 'custom', input: value, message: message(problem) });
  });

/** What somebody may do with a node now: exactly what the calls accept. */
export const nodeActions = z.enum([
  'add',
  'open',
  'replace',
  'restore_version',
  'rename',
  'move',
  'share',
  'bin',
  'restore',
  'purge',
]);
export type NodeAction = z.output<typeof nodeActions>;

export const nodeRow = z.object({
  id,
  kind: z.enum(NODE_KINDS),
  name: z.string(),
  space_id: id,
  parent_id: id,
  mime: z.string().nullable(),
  size: z.int(),
  /** The present version of a file. */
  version_no: z.int().nullable(),
  /** A small picture, where it is a picture. */
  thumb: z.string().nullable(),
  is_shared: z.boolean(),
  /** Where it lies, in lists that are no folder. */
  place: namedRow.nullable(),
  updated_by: namedRow.nullable(),
  updated_at: instant,
  deleted_at: instant.nullable(),
  /** The last day on which it can be taken out of the bin. */
  purge_on: z.iso.date().nullable(),
  version: z.int(),
  actions: z.array(nodeActions),
});
export type NodeRow = z.output<typeof nodeRow>;

/** A step of the way to a folder. */
const step = z.object({ id, name: z.string() });

export const driveSpace = z.object({
  id,
  kind: zodOf(spaceKinds),
  /** Of the department; the own space has the name of its page. */
  name: z.string().nullable(),
  name_en: z.string().nullable(),
  bytes: z.int(),
  used: z.int(),
  /** Shares of what is in it, and its bin for good: for its owner and the heads of the department. */
  manages: z.boolean(),
});
export type DriveSpace = z.output<typeof driveSpace>;

export const driveVersion = z.object({
  no: z.int(),
  size: z.int(),
  by: namedRow.nullable(),
  restored_no: z.int().nullable(),
  created_at: instant,
});

export const driveShare = z.object({
  id,
  right: zodOf(shareRights),
  parts: z.array(namedRow),
  /** The path of its link. */
  link: z.string().nullable(),
  has_password: z.boolean(),
  expires_on: z.iso.date().nullable(),
  opened: z.int(),
  by: namedRow.nullable(),
  created_at: instant,
});
export type DriveShare = z.output<typeof driveShare>;

export const nodeDetail = nodeRow.extend({
  space: driveSpace.pick({ id: true, kind: true, name: true, name_en: true }).nullable(),
  /** The folders above it, as far as the caller may see them. */
  path: z.array(step),
  versions: z.array(driveVersion),
  /** Of the node itself, for those who may share it. */
  shares: z.array(driveShare),
});
export type NodeDetail = z.output<typeof nodeDetail>;

export const folderHead = z.object({
  /** Null: the caller reached it by a share. */
  space: driveSpace.nullable(),
  path: z.array(step),
  actions: z.array(nodeActions),
});

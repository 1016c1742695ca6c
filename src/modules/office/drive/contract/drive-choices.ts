import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';

/** Whose room it is. */
export const spaceKinds = [
  { code: 'personal', cn: '个人空间', us: 'Personal space' },
  { code: 'department', cn: '部门空间', us: 'Department space' },
] as const satisfies ReferenceList;
export type SpaceKind = CodeOf<typeof spaceKinds>;

export const NODE_KINDS = ['folder', 'file'] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

/** What those may do to whom something is opened. */
export const shareRights = [
  { code: 'view', cn: '可查看', us: 'Can view' },
  { code: 'edit', cn: '可编辑', us: 'Can edit' },
] as const satisfies ReferenceList;
export type ShareRight = CodeOf<typeof shareRights>;

/** Which list of the drive. */
export const DRIVE_VIEWS = ['folder', 'recent', 'shared', 'bin'] as const;

/** Purpose under which files of the drive are uploaded. */
export const DRIVE_FILE = 'drive_file';
/** The largest file, and what a space has at first. */
export const FILE_MAX_BYTES = 1 << 30;
export const PERSONAL_BYTES = 2 * 1024 ** 3;
export const DEPARTMENT_BYTES = 50 * 1024 ** 3;
export const VERSIONS_KEPT = 20;
/** Folders above a node at most, and days in the bin. */
export const DEPTH_AT_MOST = 12;
export const BIN_DAYS = 30;
export const LINK_DAYS_AT_MOST = 90;
export const SHARES_AT_MOST = 50;

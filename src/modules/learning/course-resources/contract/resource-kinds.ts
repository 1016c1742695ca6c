import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import type { stageCodes } from '#shared/reference/school.ts';
import { states } from '#shared/states.ts';

export const resourceKinds = [
  { code: 'doc', cn: '文档', us: 'Document' },
  { code: 'slides', cn: '课件', us: 'Slides' },
  { code: 'sheet', cn: '表格', us: 'Spreadsheet' },
  { code: 'pdf', cn: 'PDF', us: 'PDF' },
  { code: 'image', cn: '图片', us: 'Image' },
  { code: 'audio', cn: '音频', us: 'Audio' },
  { code: 'video', cn: '视频', us: 'Video' },
  { code: 'link', cn: '链接', us: 'Link' },
  { code: 'package', cn: '压缩包', us: 'Archive file' },
] as const satisfies ReferenceList;

export type ResourceKind = CodeOf<typeof resourceKinds>;
export type StageCode = CodeOf<typeof stageCodes>;

/** How far a resource is shared, from the smallest circle to the widest. */
export const resourceLevels = [
  { code: 'personal', cn: '个人', us: 'Personal' },
  { code: 'department', cn: '教研组', us: 'Teaching group' },
  { code: 'school', cn: '学校', us: 'School' },
  { code: 'group', cn: '集团', us: 'School group' },
] as const satisfies ReferenceList;

export type ResourceLevel = CodeOf<typeof resourceLevels>;
export const RESOURCE_LEVELS: readonly ResourceLevel[] = resourceLevels.map(({ code }) => code);
/** Place of a level in their order. */
export const rankOf = (level: ResourceLevel): number => RESOURCE_LEVELS.indexOf(level);

export const resourceSources = [
  { code: 'original', cn: '原创', us: 'Original' },
  { code: 'adapted', cn: '改编', us: 'Adapted' },
  { code: 'purchased', cn: '采购', us: 'Purchased' },
  { code: 'public', cn: '公开资料', us: 'Public material' },
] as const satisfies ReferenceList;

export type ResourceSource = CodeOf<typeof resourceSources>;

/** What may be done with a resource. The guard of levels reads it (`resources.policy.ts`). */
export const resourceLicenses = [
  { code: 'own_school', cn: '仅限本校', us: 'This school only' },
  { code: 'group', cn: '集团内共享', us: 'Within the school group' },
  { code: 'cc_by', cn: 'CC BY 署名', us: 'CC BY' },
  { code: 'cc_by_nc', cn: 'CC BY-NC 署名-非商业', us: 'CC BY-NC' },
  { code: 'purchased', cn: '采购授权', us: 'Purchased licence' },
  { code: 'public_domain', cn: '公有领域', us: 'Public domain' },
] as const satisfies ReferenceList;

export type ResourceLicense = CodeOf<typeof resourceLicenses>;

/** What became of the words in a file. */
export const textStates = ['none', 'waiting', 'done', 'unreadable', 'too_large'] as const;
export type TextState = (typeof textStates)[number];

/** What became of one revision of a resource. */
export const versionStates = [
  { code: 'accepted', ...states.adopted },
  { code: 'waiting', ...states.to_review },
  { code: 'returned', ...states.returned },
] as const satisfies ReferenceList;
export type VersionState = CodeOf<typeof versionStates>;

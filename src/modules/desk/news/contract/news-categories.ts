import type { ReferenceList } from '#shared/reference/item.ts';

export const newsCategories = [
  { code: 'campus', cn: '校园', us: 'Campus' },
  { code: 'teaching', cn: '教学', us: 'Teaching' },
  { code: 'activity', cn: '活动', us: 'Activities' },
  { code: 'honor', cn: '荣誉', us: 'Awards' },
  { code: 'party', cn: '党建', us: 'Party affairs' },
  { code: 'media', cn: '媒体', us: 'Media' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

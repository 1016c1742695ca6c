import type { ReferenceList } from '#shared/reference/item.ts';

export const videoCategories = [
  { code: 'campus', cn: '校园', us: 'Campus' },
  { code: 'lesson', cn: '课堂', us: 'Lessons' },
  { code: 'lecture', cn: '讲座', us: 'Lectures' },
  { code: 'activity', cn: '活动', us: 'Activities' },
  { code: 'training', cn: '培训', us: 'Training' },
  { code: 'class', cn: '班级', us: 'Class' },
  { code: 'promotion', cn: '宣传', us: 'Promotion' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

/** Who finds a video: through what shows it alone, an audience, everybody of the school who is signed in, everybody. */
export const videoVisibilities = [
  { code: 'embedded', cn: '仅在引用处可见', us: 'Only where it is used' },
  { code: 'audience', cn: '指定范围', us: 'Chosen people' },
  { code: 'login', cn: '登录可见', us: 'Everyone signed in' },
  { code: 'public', cn: '公开', us: 'Public' },
] as const satisfies ReferenceList;

export const videoSources = [
  { code: 'upload', cn: '上传', us: 'Upload' },
  { code: 'live', cn: '直播回放', us: 'Live recording' },
] as const satisfies ReferenceList;

export const captionSources = [
  { code: 'upload', cn: '上传', us: 'Uploaded' },
  { code: 'auto', cn: '自动', us: 'Automatic' },
  { code: 'translated', cn: '翻译', us: 'Translated' },
] as const satisfies ReferenceList;

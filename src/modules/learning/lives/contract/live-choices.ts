import type { ReferenceList } from '#shared/reference/item.ts';
import { states } from '#shared/states.ts';

export const liveVisibilities = [
  { code: 'audience', cn: '指定范围', us: 'Chosen people' },
  { code: 'login', cn: '登录可见', us: 'Everyone signed in' },
  { code: 'public', cn: '公开', us: 'Public' },
] as const satisfies ReferenceList;

export const chatModes = [
  { code: 'off', cn: '关闭互动', us: 'No chat' },
  { code: 'questions', cn: '仅提问', us: 'Questions only' },
  { code: 'held', cn: '先审后发', us: 'Checked first' },
  { code: 'open', cn: '自由发言', us: 'Open' },
] as const satisfies ReferenceList;

export const nameModes = [
  { code: 'masked', cn: '隐去姓名', us: 'Masked names' },
  { code: 'real', cn: '显示姓名', us: 'Full names' },
] as const satisfies ReferenceList;

export const replayModes = [
  { code: 'none', cn: '不回放', us: 'No replay' },
  { code: 'draft', cn: '存为视频草稿', us: 'Keep as a draft video' },
  { code: 'auto', cn: '自动发布回放', us: 'Publish to the same people' },
] as const satisfies ReferenceList;

export const publishStates = [
  { code: 'idle', ...states.no_signal },
  { code: 'pushing', ...states.signal_normal },
  { code: 'interrupted', ...states.signal_interrupted },
] as const satisfies ReferenceList;

/** Why a live was closed. */
export const closeKinds = [
  { code: 'refused', cn: '未通过', us: 'Refused' },
  { code: 'withdrawn', cn: '已撤销', us: 'Withdrawn' },
  { code: 'cancelled', cn: '已取消', us: 'Cancelled' },
  { code: 'stopped', cn: '已断流', us: 'Stopped' },
  { code: 'no_show', cn: '未开播', us: 'Never began' },
] as const satisfies ReferenceList;

export const liveTypeStatuses = [
  { code: 'active', ...states.active },
  { code: 'disabled', ...states.inactive },
] as const satisfies ReferenceList;

export const liveTypeIcons = [
  { code: 'users', cn: '人群', us: 'People' },
  { code: 'school', cn: '课堂', us: 'Lesson' },
  { code: 'confetti', cn: '典礼', us: 'Ceremony' },
  { code: 'presentation', cn: '讲座', us: 'Lecture' },
  { code: 'message', cn: '交流', us: 'Talk' },
  { code: 'speakerphone', cn: '宣讲', us: 'Briefing' },
  { code: 'book', cn: '教研', us: 'Research' },
  { code: 'video', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

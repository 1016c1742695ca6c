import { defineRefusals } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';

export const driveRefusals = defineRefusals('drive', {
  no_space: { cn: '空间不足，剩余 {left}', us: 'Not enough space: {left} left' },
  name_used: { cn: '此文件夹中已有「{name}」', us: '“{name}” exists in this folder already' },
  into_itself: { cn: '不能移动到自身或其子文件夹', us: 'A folder can’t be moved into itself' },
  too_deep: { cn: '文件夹层级不能超过12级', us: 'Folders can be 12 levels deep at most' },
  not_folder: { cn: '请选择文件夹', us: 'Choose a folder' },
  not_file: { cn: '文件夹没有版本', us: 'A folder has no versions' },
  no_version: { cn: '该版本已不再保留', us: 'This version isn’t kept any more' },
  is_current: { cn: '这已是当前版本', us: 'This is the current version already' },
  /** Somebody was faster: who and when go along, and how the own copy is called. */
  changed: { code: 409001, cn: '{name}已更新该文件', us: '{name} has changed the file' },
  parent_gone: { cn: '原文件夹已不存在，请选择新的位置', us: 'Its folder is gone. Choose another place.' },
  not_in_bin: { cn: '该内容不在回收站', us: 'This isn’t in the bin' },
  other_space: { cn: '只有空间成员可以移到其他空间', us: 'Only members of a space can move things out of it' },
  too_many_shares: { cn: '一个文件最多可设置50个分享', us: 'A file can have 50 shares at most' },
  link_gone: { code: 404001, cn: '链接已失效', us: 'This link doesn’t work any more' },
  wrong_password: { cn: '密码错误', us: 'Wrong password' },
  still_here: { cn: '该成员仍在校，不能移交其空间', us: 'This person is still at the school' },
  own_heir: { cn: '请选择其他人接收', us: 'Choose somebody else' },
  wps_away: { code: 503001, cn: '服务暂不可用', us: 'Service unavailable' },
});

/** Messages that land on a field. */
export const driveTexts = {
  expires_late: { cn: '有效期最长90天', us: 'A link holds for 90 days at most' },
  expires_needed: { cn: '请选择链接的有效期', us: 'Choose how long the link holds' },
  too_far: { cn: '只能分享给您可选择的范围', us: 'Share only with those you may choose' },
  one_way: { cn: '请选择分享范围或创建链接', us: 'Choose whom to share with, or make a link' },
  below_used: { cn: '不能低于已用空间', us: 'Not less than what is used' },
  not_staff: { cn: '请选择本校在职教职工', us: 'Choose a member of staff of this school' },
} as const satisfies Record<string, Text>;

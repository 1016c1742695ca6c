import { defineRefusals } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';

export const resourceRefusals = defineRefusals('course_resource', {
  same_file: {
    cn: '已有相同文件：{title}，可直接引用',
    us: 'The same file exists: {title}. You can use that one.',
  },
  license_level: { cn: '该授权不允许共享到{level}', us: 'This licence does not allow sharing at the level: {level}' },
  one_level: { cn: '请逐级提交：下一级为{level}', us: 'One level at a time: the next is {level}' },
  top: { cn: '已是最高级别', us: 'It is shared with the whole school group already' },
  own_review: { cn: '不能审核自己的资源', us: 'You cannot review your own' },
  rate_own: { cn: '不能为自己的资源评分', us: 'You can’t rate your own resource' },
  rate_unread: { cn: '请先打开资源再评分', us: 'Open it before you rate it' },
  no_download: { cn: '采购授权的资源只能预览，不能下载', us: 'Purchased resources can be viewed but not downloaded' },
  no_copy: { cn: '该授权不允许复制', us: 'This licence does not allow copies' },
  copy_own: { cn: '这是您自己的资源，可直接编辑', us: 'This is your own resource; edit it instead' },
  pending_change: { cn: '上一次更新还在审核', us: 'The last replacement is still being reviewed' },
  no_change: { cn: '没有待审核的更新', us: 'No replacement is waiting for review' },
  too_old: { cn: '归档已超过30天，不能恢复', us: 'Archived more than 30 days ago; it can’t be restored' },
  used: { cn: '正被他人使用：{places}', us: 'Used by others: {places}' },
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
});

/** Messages that land on a field. */
export const resourceTexts = {
  incomplete: {
    cn: '请补充学段、学科、来源和授权',
    us: 'Complete stage, subject, source and licence',
  },
  one_content: { cn: '请上传文件、选择视频或填写链接，三者选一', us: 'Give one of: a file, a video, a link' },
  link_host: { cn: '只能链接到：{hosts}', us: 'Links may only lead to {hosts}' },
  source_note: { cn: '非原创内容请说明出处', us: 'Say where it comes from if it isn’t original' },
  stage_mismatch: { cn: '学科代码须为六位数字且与学段一致', us: 'Six digits beginning with the stage code' },
  no_subject: { cn: '该学科不存在或已停用', us: 'This subject doesn’t exist or is switched off' },
  no_chapter: { cn: '请选择该教材的章节', us: 'Choose a chapter of this textbook' },
  no_textbook: { cn: '请选择该学科的教材', us: 'Choose a textbook of this subject' },
  no_knowledge: { cn: '请选择该学科的知识点', us: 'Choose knowledge points of this subject' },
  no_tag: { cn: '请选择可用的标签', us: 'Choose tags that are in use' },
  no_class: { cn: '只能开放给自己任教的班级', us: 'Open it only for classes you teach' },
  no_co_owner: { cn: '共同作者须为集团内的教职工', us: 'Co-owners must be staff of the school group' },
  no_video: { cn: '请选择您可以使用的视频', us: 'Choose a video that you may use' },
  opinion: { cn: '退回时请填写 2-300 字的意见', us: 'Give a reason of 2-300 characters when you return it' },
  shared_already: {
    cn: '该链接已共享或正在审核，请在云资源库中修改',
    us: 'It is shared or being reviewed. Change it in the library.',
  },
  force_reason: { cn: '强制归档请填写原因', us: 'Give a reason to archive what others use' },
} as const satisfies Record<string, Text>;

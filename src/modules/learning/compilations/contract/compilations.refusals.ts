import { defineRefusals } from '#shared/refusal.ts';

export const compilationRefusals = defineRefusals('compilation', {
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  own: { cn: '不能审核自己的资源', us: 'You cannot review your own' },
  one_step: { cn: '请先在「{level}」范围发布', us: 'Publish it at “{level}” first' },
  level_items: { cn: '{n}个资源尚未达到该级别', us: '{n} items are not shared at that level' },
  license_level: { cn: '该授权不允许共享到{level}', us: 'This licence does not allow sharing at that level ({level})' },
  public_items: { cn: '{n}个资源的授权不允许公开', us: '{n} items may not be public' },
  public_own: { cn: '请由他人公开自己的汇编', us: 'Somebody else has to make your own compilation public' },
  not_published: { cn: '请先发布', us: 'Publish it first' },
  empty: { cn: '请至少放入一个资源', us: 'Add at least one resource' },
  nothing_new: { cn: '没有需要审核的修改', us: 'There are no changes to review' },
  conflict: {
    code: 409001,
    cn: '{who} 已于 {when} 修改了同一处，请比较后再保存',
    us: '{who} changed the same place at {when}. Compare both and save again.',
  },
  rating_own: { cn: '不能评价自己的汇编', us: 'You cannot rate your own' },
  rating_unread: { cn: '请先打开再评价', us: 'Open it before you rate it' },
  used: {
    cn: '已被{n}个汇编引用，请填写理由后归档',
    us: '{n} compilations were copied from it. Give a reason to archive it.',
  },
  pack_empty: { cn: '没有可以下载的资源', us: 'There is nothing that may be downloaded' },
  not_public: { code: 404001, cn: '该资源不存在或未公开', us: 'This resource does not exist or is not public' },
  not_shared: { code: 404001, cn: '资源不存在或未共享给您', us: 'This doesn’t exist or isn’t shared with you' },
});

export const compilationTexts = {
  nodes_full: { cn: '最多500个章节', us: 'At most 500 sections' },
  items_full: { cn: '最多2000个资源', us: 'At most 2,000 resources' },
  too_deep: { cn: '最多4级', us: 'At most 4 levels' },
  no_node: { cn: '该章节已不存在', us: 'That section is gone' },
  no_item: { cn: '该资源已不在汇编中', us: 'That item is gone' },
  id_taken: { cn: '编号已被使用', us: 'That id is taken' },
  own_below: { cn: '不能移到自身或下级', us: 'A section cannot move into itself' },
  no_resource: { cn: '请选择您能查看的资源', us: 'Choose resources that you may read' },
  no_revision: { cn: '该资源没有这个版本', us: 'The resource has no such version' },
  other_subject: { cn: '请选择本学科的知识点', us: 'Choose knowledge points of this subject' },
  no_chapter: { cn: '请选择该教材的章节', us: 'Choose chapters of the textbook' },
  no_textbook: { cn: '请选择本学科的教材', us: 'Choose a textbook of this subject' },
  no_subject: { cn: '请选择与学段一致的学科', us: 'Choose a subject of the stage' },
  no_tag: { cn: '请选择可用的标签', us: 'Choose tags that can be used' },
  not_staff: { cn: '请选择本集团的教职工', us: 'Choose staff of your school group' },
  no_class: { cn: '请选择您任教的班级', us: 'Choose classes that you teach' },
  no_school: { cn: '请选择您管理的学校', us: 'Choose a school that you manage' },
  incomplete: { cn: '请补充学段和学科', us: 'Complete stage and subject' },
  past: { cn: '请选择今天之后的日期', us: 'Choose a day after today' },
} as const;

/** The notices that people receive, by what happened. */
export const compilationMessages = {
  to_review: { cn: '汇编待审核：{title}', us: 'A compilation to review: {title}' },
  published: { cn: '汇编已发布：{title}', us: 'Your compilation is published: {title}' },
  returned: { cn: '汇编被退回：{title}', us: 'Your compilation was returned for changes: {title}' },
  hidden: { cn: '汇编已下线：{title}', us: 'Your compilation was hidden: {title}' },
  copied: { cn: '{who}复制了您的汇编：{title}', us: '{who} copied your compilation: {title}' },
  replaced: { cn: '「{title}」中的「{resource}」有了新版本', us: '“{resource}” in “{title}” has a new version' },
  made_public: { cn: '汇编已公开：{title}', us: 'Your compilation is public: {title}' },
  closed: { cn: '汇编已停止公开：{title}', us: 'Your compilation is no longer public: {title}' },
  packed: { cn: '汇编已打包：{title}', us: 'Your package is ready: {title}' },
} as const;

import { defineRefusals } from '#shared/refusal.ts';

export const textbookRefusals = defineRefusals('textbook', {
  book_taken: {
    cn: '该学科、年级已有同版本的这一册',
    us: 'This volume of the edition is already there for the subject and grade',
  },
  isbn_taken: { cn: '该 ISBN 在同一年份已登记', us: 'This ISBN is registered for the same year' },
  book_in_use: { cn: '教材正在被使用，请改为停用', us: 'The textbook is in use. Retire it instead.' },
  chapter_in_use: {
    cn: '章节「{title}」已被{n}个资源使用，请先移走',
    us: '“{title}” is used by {n} resources. Move them first.',
  },
  still_in_use: {
    cn: '教材仍在使用，停用后才能把资料移到新版',
    us: 'Works move to a new edition once the old textbook is retired',
  },
  knowledge_in_use: { cn: '知识点已被{n}个资源使用，请合并', us: 'Used by {n} resources, merge it' },
  knowledge_has_children: {
    cn: '该知识点下还有下级，请先处理下级',
    us: 'There are points below it. Deal with them first.',
  },
  into_itself: { cn: '不能合并到自身或下级', us: 'Cannot merge into itself or below' },
  not_alike: {
    cn: '只能合并到同一学科（标签为同一分组）的另一个',
    us: 'Merge only into another one of the same subject, or group of tags',
  },
  not_merged: {
    cn: '没有可撤销的合并，或已超过 24 小时',
    us: 'There is no merge to undo, or it is more than 24 hours ago',
  },
  merged_on: {
    cn: '合并到的那一个后来也被合并，请先撤销那一次',
    us: 'The one it was merged into was merged itself. Undo that first.',
  },
  tag_in_use: { cn: '标签已被{n}个资源使用，请合并', us: 'Used by {n} resources, merge it' },
  similar: { cn: '已有相近标签：{names}', us: 'Similar tags exist: {names}' },
  ring: {
    cn: '“{point}”已排在“{before}”之前，两者不能互为前置',
    us: '“{point}” already comes before “{before}”, so “{before}” can’t come before it',
  },
});

export const textbookTexts = {
  foreign_subject: { cn: '请选择本集团开设的学科', us: 'Choose a subject that your school group offers' },
  foreign_parent: { cn: '请选择同一学科的上级', us: 'Choose a point of the same subject' },
  foreign_book: { cn: '请选择本集团的教材', us: 'Choose textbooks of your school group' },
  foreign_point: { cn: '请选择同一学科的知识点', us: 'Choose knowledge points of the same subject' },
  foreign_class: { cn: '请选择您任教的班级和学科', us: 'Choose a class and subject that you teach' },
  foreign_chapter: { cn: '请选择教材中的章节', us: 'Choose a chapter of the textbook' },
  not_new_edition: { cn: '请选择同一学科、在用的教材', us: 'Choose a textbook in use of the same subject' },
  twice: { cn: '该章节已对应过', us: 'This chapter is named twice' },
  foreign_year: { cn: '请选择本集团的学年', us: 'Choose a school year of your group' },
  keeps_subject: {
    cn: '已有下级或已被使用，不能换学科',
    us: 'It has points below it or is in use, so its subject stays',
  },
  too_deep: { cn: '最多六级', us: 'Six levels at most' },
  wrong_depth: { cn: '章节最多三级，且不能跳级', us: 'Three levels at most, none skipped' },
  wrong_isbn: { cn: '请输入 13 位 ISBN（含校验位）', us: 'Enter an ISBN of 13 digits with its check digit' },
  code_merged: { cn: '该编号的知识点已被合并', us: 'The point with this code was merged' },
  code_taken: { cn: '该学科已有此编号', us: 'This code is taken in the subject' },
  itself: { cn: '知识点不能以自身为前置', us: 'A point can’t come before itself' },
  not_by_hand: { cn: '合并与撤销请用各自的操作', us: 'Merge tags and undo merges with their own actions' },
  name_taken: { cn: '该分组已有同名标签', us: 'The group already has a tag with this name' },
} as const;

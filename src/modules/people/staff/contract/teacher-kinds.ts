import type { ReferenceList } from '#shared/reference/item.ts';
import { states } from '#shared/states.ts';

/** How far somebody's employment is. */
export const entryStatuses = [
  { code: 'pending_entry', ...states.to_join_staff },
  { code: 'entered', ...states.on_probation },
  { code: 'regular', ...states.regular_staff },
  { code: 'left', ...states.left_staff },
] as const satisfies ReferenceList;

export const staffKinds = [
  { code: 'teaching', cn: '专任教师', us: 'Teaching' },
  { code: 'admin', cn: '行政', us: 'Administration' },
  { code: 'assist', cn: '教辅', us: 'Teaching support' },
  { code: 'worker', cn: '工勤', us: 'Manual work' },
  { code: 'carer', cn: '保育', us: 'Care' },
  { code: 'foreign', cn: '外教', us: 'International teaching' },
] as const satisfies ReferenceList;

export const maritalStatuses = [
  { code: 'single', cn: '未婚', us: 'Single' },
  { code: 'married', cn: '已婚', us: 'Married' },
  { code: 'divorced', cn: '离异', us: 'Divorced' },
  { code: 'widowed', cn: '丧偶', us: 'Widowed' },
] as const satisfies ReferenceList;

export const educationLevels = [
  { code: 'doctor', cn: '博士', us: 'Doctorate' },
  { code: 'master', cn: '硕士', us: 'Master’s' },
  { code: 'bachelor', cn: '本科', us: 'Bachelor’s' },
  { code: 'college', cn: '专科', us: 'College' },
  { code: 'other', cn: '高中及以下', us: 'Secondary school or lower' },
] as const satisfies ReferenceList;

export const studyModes = [
  { code: 'full_time', cn: '全日制', us: 'Full-time' },
  { code: 'part_time', cn: '非全日制', us: 'Part-time' },
  { code: 'abroad', cn: '境外', us: 'Abroad' },
] as const satisfies ReferenceList;

export const titleLevels = [
  { code: 'full', cn: '正高级', us: 'Professor level' },
  { code: 'senior', cn: '高级', us: 'Senior' },
  { code: 'first', cn: '一级', us: 'First grade' },
  { code: 'second', cn: '二级', us: 'Second grade' },
  { code: 'third', cn: '三级', us: 'Third grade' },
] as const satisfies ReferenceList;

export const certificateKinds = [
  { code: 'teaching', cn: '教师资格证', us: 'Teaching licence' },
  { code: 'mandarin', cn: '普通话等级证', us: 'Mandarin test' },
  { code: 'health', cn: '健康证', us: 'Health certificate' },
  { code: 'first_aid', cn: '急救证', us: 'First aid' },
  { code: 'counselling', cn: '心理证书', us: 'Counselling' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const contractKinds = [
  { code: 'fixed', cn: '固定期限', us: 'Fixed term' },
  { code: 'open', cn: '无固定期限', us: 'Open-ended' },
  { code: 'task', cn: '以完成任务为期限', us: 'For a task' },
  { code: 'appointment', cn: '聘用合同', us: 'Public appointment' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const bankPurposes = [
  { code: 'wage', cn: '工资', us: 'Pay' },
  { code: 'reimburse', cn: '报销', us: 'Expenses' },
] as const satisfies ReferenceList;

import { defineRefusals } from '#shared/refusal.ts';

export const schoolRefusals = defineRefusals('school', {
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  campus_in_use: { cn: '校区已被使用', us: 'This campus is in use' },
  last_default: { cn: '请先将另一个校区设为默认', us: 'Make another campus the default first' },
  semester_closed: { cn: '学期已关闭', us: 'This term is closed' },
  semester_begun: { cn: '只能删除未开始的学期', us: 'Only planned terms can be deleted' },
  year_not_draft: { cn: '只能删除草稿状态的学年', us: 'Only draft school years can be deleted' },
  year_earlier_open: { cn: '请先启用更早的学年', us: 'Start the earlier school year first' },
  grade_in_use: { cn: '年级下还有{n}个班级', us: 'Classes still in this grade: {n}' },
  class_has_students: { cn: '班级内还有{n}名学生', us: 'Students still in this class: {n}' },
  class_in_use: { cn: '班级已被使用，请改为归档', us: 'This class is in use. Archive it instead.' },
  class_full: { cn: '班级已满员（{n}人），不能再加入', us: 'This class is full ({n} students)' },
  class_ended: { cn: '该班级已毕业或归档', us: 'This class has graduated or been archived' },
  class_numbers_used: { cn: '班号已存在：{numbers}', us: 'Class numbers already in use: {numbers}' },
  plan_has_errors: {
    cn: '还有{n}个班级或学生没有去向，请先处理',
    us: 'Classes or students without a next step: {n}. Resolve them first.',
  },
  plan_changed: { cn: '班级在检查之后有变化，请重新检查', us: 'Classes have changed since the check. Check again.' },
  nothing_to_promote: { cn: '没有需要升级的班级', us: 'No classes to promote' },
});

/** Messages that land on fields. */
export const schoolTexts = {
  years_overlap: { cn: '学年日期重叠', us: 'School years overlap' },
  year_length: { cn: '学年须为300至400天', us: 'A school year must be 300 to 400 days long' },
  semesters_overlap: { cn: '学期日期重叠', us: 'Terms overlap' },
  outside_year: { cn: '学期须在学年之内', us: 'A term must be within its school year' },
  term_taken: { cn: '该学年已有此学期', us: 'This school year already has this term' },
  end_before_start: { cn: '结束日期须晚于开始日期', us: 'The end date must be after the start date' },
  not_monday: { cn: '第一周须从周一开始', us: 'The first week must start on a Monday' },
  code_taken: { cn: '编码已存在', us: 'This code already exists' },
  name_taken: { cn: '名称已存在', us: 'This name already exists' },
  cohort_taken: { cn: '该学段已有此入学年份的年级', us: 'This stage already has a grade with this entry year' },
  class_taken: { cn: '该年级已有此班号', us: 'This grade already has a class with this number' },
  foreign_campus: { cn: '请选择本校的校区', us: 'Choose a campus at this school' },
  foreign_grade: { cn: '请选择本校的年级', us: 'Choose a grade at this school' },
  foreign_year: { cn: '请选择本集团的学年', us: 'Choose a school year in this school group' },
  foreign_semester: { cn: '请选择本校的学期', us: 'Choose a term at this school' },
  not_staff: { cn: '请选择本校的教职工', us: 'Choose a staff member at this school' },
  one_head: { cn: '每学期只能有一名班主任', us: 'A class can have only one homeroom teacher per term' },
  twice: { cn: '同一教师的同一职责重复', us: 'The same teacher and role are listed twice' },
  stage_not_here: { cn: '本校没有该学段', us: 'This school doesn’t have this stage' },
  capacity_below: {
    cn: '容量不能小于现有学生数{n}',
    us: 'Capacity can’t be below the current number of students ({n})',
  },
} as const;

/** Job titles that both school groups of the demo share in kind: code, names, category, level, whether it leads. */
export const demoPosts = [
  ['principal', '校长', 'Principal', 'management', 1, true],
  ['vice_principal', '副校长', 'Vice Principal', 'management', 2, true],
  ['director', '主任', 'Director', 'management', 4, true],
  ['clerk', '干事', 'Officer', 'office', 8, false],
  ['accountant', '会计', 'Accountant', 'office', 8, false],
  ['engineer', '信息技术员', 'IT Engineer', 'office', 8, false],
  ['teaching_lead', '教研组长', 'Head of Subject', 'teaching', 5, true],
  ['teacher', '教师', 'Teacher', 'teaching', 9, false],
  ['homeroom', '班主任', 'Homeroom Teacher', 'teaching', 7, true],
  ['grade_lead', '年级组长', 'Head of Grade', 'teaching', 5, true],
  ['carer', '保育员', 'Nursery Carer', 'teaching', 12, false],
  ['doctor', '校医', 'School Doctor', 'medical', 8, false],
  ['security_chief', '安保主任', 'Head of Security', 'security', 6, true],
  ['guard', '保安', 'Guard', 'security', 14, false],
  ['repairer', '维修员', 'Repair Worker', 'logistics', 14, false],
  ['cook', '厨师', 'Cook', 'logistics', 14, false],
  ['driver', '司机', 'Driver', 'logistics', 14, false],
] as const satisfies readonly (readonly [string, string, string, string, number, boolean])[];

export type PostCode = (typeof demoPosts)[number][0];

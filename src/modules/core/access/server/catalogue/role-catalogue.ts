import type { UserType } from '#server/rights/actor.ts';
import type { ScopeKind } from '../../contract/role-kinds.ts';

export const roleGroups = {
  user_types: { name: '身份', name_en: 'Person types' },
  leadership: { name: '管理岗位', name_en: 'Leadership' },
  teaching: { name: '教学与学生', name_en: 'Teaching and students' },
  offices: { name: '行政与后勤', name_en: 'Offices and services' },
  system: { name: '系统与审计', name_en: 'System and audit' },
} as const;

export interface BuiltinRole {
  readonly name: string;
  readonly name_en: string;
  readonly group: keyof typeof roleGroups;
  /** How far a holding reaches when nothing else is said with it. */
  readonly scope: ScopeKind;
  /** Comes with the user type: people of this type hold the role wherever they are a member. */
  readonly user_type?: UserType;
  /** Handlers of repairs, meals, parking and buildings are chosen among the holders. */
  readonly is_zongwu?: true;
}

/**
 * The roles of the product, by the key that the `rights.ts` of the modules use. Which codes each one holds is said
 * there, so that a new right and its holders stand in one place.
 */
export const roleCatalogue = {
  user_type_teacher: {
    name: '教职工',
    name_en: 'Staff',
    group: 'user_types',
    scope: 'organization',
    user_type: 'teacher',
  },
  user_type_student: {
    name: '学生',
    name_en: 'Student',
    group: 'user_types',
    scope: 'organization',
    user_type: 'student',
  },
  user_type_guardian: {
    name: '家长',
    name_en: 'Guardian',
    group: 'user_types',
    scope: 'organization',
    user_type: 'guardian',
  },
  user_type_examinee: {
    name: '考生',
    name_en: 'Examinee',
    group: 'user_types',
    scope: 'organization',
    user_type: 'examinee',
  },
  user_type_supplier: {
    name: '供应商',
    name_en: 'Supplier',
    group: 'user_types',
    scope: 'organization',
    user_type: 'supplier',
  },
  user_type_visitor: {
    name: '访客',
    name_en: 'Visitor',
    group: 'user_types',
    scope: 'organization',
    user_type: 'visitor',
  },
  user_type_guard: { name: '保安', name_en: 'Guard', group: 'user_types', scope: 'organization', user_type: 'guard' },
  user_type_evaluator: {
    name: '评标专家',
    name_en: 'Bidding evaluator',
    group: 'user_types',
    scope: 'organization',
    user_type: 'evaluator',
  },
  org_admin: {
    name: '学校/机构管理员',
    name_en: 'Organisation administrator',
    group: 'leadership',
    scope: 'organization',
  },
  group_office: { name: '集团办公室', name_en: 'Group office', group: 'leadership', scope: 'organization_tree' },
  principal: { name: '校长/园长', name_en: 'Principal', group: 'leadership', scope: 'organization' },
  principal_office: { name: '校长办公室', name_en: "Principal's office", group: 'leadership', scope: 'organization' },
  dept_head: { name: '部门负责人', name_en: 'Head of department', group: 'leadership', scope: 'own_departments_tree' },
  homeroom: { name: '班主任', name_en: 'Homeroom teacher', group: 'teaching', scope: 'own_classes' },
  registrar: { name: '教务/学籍', name_en: 'Registrar', group: 'teaching', scope: 'organization' },
  research: { name: '科研室', name_en: 'Research office', group: 'teaching', scope: 'organization' },
  student_affairs: { name: '德育/学生处', name_en: 'Student affairs', group: 'teaching', scope: 'organization' },
  admissions: { name: '招生', name_en: 'Admissions', group: 'teaching', scope: 'organization' },
  nursery_teacher: { name: '保教', name_en: 'Nursery teacher', group: 'teaching', scope: 'own_classes' },
  doctor: { name: '校医', name_en: 'School doctor', group: 'teaching', scope: 'organization' },
  hr: { name: '人事', name_en: 'Human resources', group: 'offices', scope: 'organization' },
  payroll: { name: '薪酬', name_en: 'Payroll', group: 'offices', scope: 'organization' },
  finance: { name: '财务', name_en: 'Finance', group: 'offices', scope: 'organization' },
  office: { name: '行政办公室', name_en: 'School office', group: 'offices', scope: 'organization' },
  general_affairs: {
    name: '总务/后勤主任',
    name_en: 'General affairs',
    group: 'offices',
    scope: 'organization',
    is_zongwu: true,
  },
  repairer: { name: '维修员', name_en: 'Repair worker', group: 'offices', scope: 'organization', is_zongwu: true },
  print_clerk: { name: '文印员', name_en: 'Print clerk', group: 'offices', scope: 'organization' },
  procurement: { name: '采购', name_en: 'Procurement', group: 'offices', scope: 'organization' },
  security: { name: '安保主任', name_en: 'Head of security', group: 'offices', scope: 'organization', is_zongwu: true },
  guard_monitor: { name: '监控岗', name_en: 'Monitor room', group: 'offices', scope: 'organization' },
  catering: {
    name: '食堂管理员',
    name_en: 'Canteen manager',
    group: 'offices',
    scope: 'organization',
    is_zongwu: true,
  },
  window_staff: { name: '窗口人员', name_en: 'Canteen window', group: 'offices', scope: 'organization' },
  transport_admin: { name: '校车管理员', name_en: 'School bus manager', group: 'offices', scope: 'organization' },
  bus_attendant: { name: '随车照管员', name_en: 'Bus attendant', group: 'offices', scope: 'organization' },
  media: { name: '电教宣传', name_en: 'Media', group: 'offices', scope: 'organization' },
  it: { name: '信息中心', name_en: 'IT', group: 'system', scope: 'organization' },
  auditor: { name: '审计', name_en: 'Auditor', group: 'system', scope: 'organization_tree' },
  system_admin: { name: '系统管理员', name_en: 'System administrator', group: 'system', scope: 'organization_tree' },
} as const satisfies Readonly<Record<string, BuiltinRole>>;

export type RoleKey = keyof typeof roleCatalogue;

import type { Gender } from './names.ts';
import { demoId } from './random.ts';

/** The password of everybody who can be signed in as. */
export const DEMO_PASSWORD = 'Shuyuan123';

/**
 * Somebody to sign in as. `job` says whose place in the staff plan they take; with `key` they are a colleague whom the
 * staff plan made already, under the name that he or she has there.
 */
export interface CastMember {
  readonly username: string;
  readonly name: string;
  readonly gender: Gender;
  readonly age: number;
  readonly role: string;
  readonly role_en: string;
  readonly job?: {
    readonly organization: 'sy' | 'sy-middle' | 'md-school';
    readonly department: string;
    readonly post: string;
  };
  readonly key?: string;
}

/** In the order of their phones: 13800000001, 13800000002 … */
export const cast = [
  {
    username: 'superadmin',
    name: '周明',
    gender: 'male',
    age: 41,
    role: '超级管理员',
    role_en: 'Super admin',
    job: { organization: 'sy', department: 'XX', post: 'director' },
  },
  {
    username: 'principal',
    name: '林文渊',
    gender: 'male',
    age: 52,
    role: '校长',
    role_en: 'Principal',
    job: { organization: 'sy-middle', department: 'XZ', post: 'principal' },
  },
  {
    username: 'homeroom',
    name: '陈静怡',
    gender: 'female',
    age: 34,
    role: '班主任',
    role_en: 'Homeroom teacher',
    job: { organization: 'sy-middle', department: 'YUW', post: 'teacher' },
  },
  {
    username: 'teacher',
    name: '王建国',
    gender: 'male',
    age: 42,
    role: '教师（也是家长）',
    role_en: 'Teacher and guardian',
    job: { organization: 'sy-middle', department: 'SX', post: 'teacher' },
  },
  {
    username: 'hrofficer',
    name: '刘慧敏',
    gender: 'female',
    age: 38,
    role: '人事',
    role_en: 'HR officer',
    job: { organization: 'sy-middle', department: 'RS', post: 'director' },
  },
  {
    username: 'office',
    name: '赵晓彤',
    gender: 'female',
    age: 31,
    role: '行政办公室',
    role_en: 'Administration office',
    job: { organization: 'sy-middle', department: 'XZB', post: 'clerk' },
  },
  {
    username: 'finance',
    name: '孙志远',
    gender: 'male',
    age: 45,
    role: '财务',
    role_en: 'Finance',
    job: { organization: 'sy-middle', department: 'CW', post: 'director' },
  },
  {
    username: 'security',
    name: '郑国强',
    gender: 'male',
    age: 48,
    role: '安保主任',
    role_en: 'Head of security',
    job: { organization: 'sy-middle', department: 'BW', post: 'security_chief' },
  },
  {
    username: 'guard',
    name: '马勇',
    gender: 'male',
    age: 36,
    role: '保安',
    role_en: 'Guard',
    job: { organization: 'sy-middle', department: 'BW', post: 'guard' },
  },
  { username: 'student', name: '李思源', gender: 'male', age: 15, role: '学生', role_en: 'Student' },
  {
    username: 'guardian',
    name: '李伟民',
    gender: 'male',
    age: 43,
    role: '家长（两个孩子在两所学校）',
    role_en: 'Guardian of two children in two schools',
  },
  { username: 'supplier', name: '吴海涛', gender: 'male', age: 39, role: '供应商', role_en: 'Supplier' },
  { username: 'evaluator', name: '何敬之', gender: 'male', age: 57, role: '评标专家', role_en: 'Bidding evaluator' },
  { username: 'examinee', name: '徐嘉怡', gender: 'female', age: 12, role: '考生', role_en: 'Examinee' },
  { username: 'visitor', name: '高远', gender: 'male', age: 33, role: '访客', role_en: 'Visitor' },
  {
    username: 'outsider',
    name: '韩雪',
    gender: 'female',
    age: 35,
    role: '其他集团的教师',
    role_en: 'Teacher of another school group',
    job: { organization: 'md-school', department: 'YUW', post: 'teacher' },
  },
  {
    username: 'orgadmin',
    name: '许安澜',
    gender: 'female',
    age: 44,
    role: '学校管理员',
    role_en: 'School administrator',
    job: { organization: 'sy-middle', department: 'XZB', post: 'director' },
  },
  {
    username: 'facilities',
    key: 'staff:sy-middle:16',
    name: '江淑芬',
    gender: 'female',
    age: 44,
    role: '总务主任',
    role_en: 'Head of facilities',
  },
  {
    username: 'media',
    key: 'staff:sy-middle:27',
    name: '何萍',
    gender: 'female',
    age: 48,
    role: '信息与媒体',
    role_en: 'IT and media',
  },
  {
    username: 'research',
    key: 'staff:sy-middle:8',
    name: '苏培林',
    gender: 'male',
    age: 50,
    role: '教研主任',
    role_en: 'Head of teaching research',
  },
  {
    username: 'studentaffairs',
    key: 'staff:sy-middle:7',
    name: '谭婉清',
    gender: 'female',
    age: 52,
    role: '德育主任',
    role_en: 'Head of student affairs',
  },
  {
    username: 'groupoffice',
    key: 'staff:sy:0',
    name: '黄俊杰',
    gender: 'male',
    age: 54,
    role: '集团办公室主任',
    role_en: 'Head of the group office',
  },
  {
    username: 'repairer',
    key: 'staff:sy-middle:18',
    name: '郑向阳',
    gender: 'male',
    age: 27,
    role: '维修员',
    role_en: 'Repair worker',
  },
  {
    username: 'payroll',
    key: 'staff:sy-middle:15',
    name: '陈立新',
    gender: 'male',
    age: 33,
    role: '薪酬',
    role_en: 'Payroll',
  },
] as const satisfies readonly CastMember[];

export type CastName = (typeof cast)[number]['username'];

/** Those of the cast whom the staff plan made: by their keys in it. */
export const castOfStaffPlan: ReadonlyMap<string, CastName> = new Map(
  cast.flatMap((one) => ('key' in one ? [[one.key, one.username]] : [])),
);

/** User id of somebody of the cast: `castId('guard')`. */
export function castId(username: CastName): string {
  const member = cast.find((one) => one.username === username);
  return demoId(`user:${member && 'key' in member ? member.key : username}`);
}

/** Phone of somebody of the cast. */
export const castPhone = (username: CastName): string =>
  `138${String(cast.findIndex((one) => one.username === username) + 1).padStart(8, '0')}`;

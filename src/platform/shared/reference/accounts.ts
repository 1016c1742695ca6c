import { states } from '../states.ts';
import type { ReferenceList } from './item.ts';

/** Lists about accounts, rights and kinds of people, in the order of the specification. */

/** What a person declares to be when signing up. `user_type` is the user type that they get. */
export const personalTypes = [
  { code: 'parent', cn: '家长', us: 'Parent', user_type: 'guardian' },
  { code: 'student', cn: '学生', us: 'Student', user_type: 'student' },
  { code: 'faculty', cn: '教职工', us: 'Faculty', user_type: 'teacher' },
  { code: 'guardian', cn: '监护人', us: 'Guardian', user_type: 'guardian' },
  { code: 'supplier', cn: '供应商', us: 'Supplier', user_type: 'supplier' },
  { code: 'visitor', cn: '访客', us: 'Visitor', user_type: 'visitor' },
] as const satisfies ReferenceList;

/** `user_type` is the first of these that somebody is. */
export const userTypes = [
  { code: 'teacher', cn: '教职工', us: 'Teacher' },
  { code: 'student', cn: '学生', us: 'Student' },
  { code: 'guardian', cn: '家长', us: 'Guardian' },
  { code: 'supplier', cn: '供应商', us: 'Supplier' },
  { code: 'visitor', cn: '访客', us: 'Visitor' },
] as const satisfies ReferenceList;

/** The values of `types`, of which a person may have several at once. */
export const userTypesList = [
  { code: 'teacher', cn: '教职工', us: 'Teacher' },
  { code: 'guardian', cn: '家长', us: 'Guardian' },
  { code: 'student', cn: '学生', us: 'Student' },
] as const satisfies ReferenceList;

/** Every type that a person may have, as the portal names it. */
export const personTypes = [
  { code: 'teacher', cn: '教职工', us: 'Staff' },
  { code: 'student', cn: '学生', us: 'Student' },
  { code: 'guardian', cn: '家长', us: 'Guardian' },
  { code: 'examinee', cn: '考生', us: 'Examinee' },
  { code: 'supplier', cn: '供应商', us: 'Supplier' },
  { code: 'visitor', cn: '访客', us: 'Visitor' },
  { code: 'guard', cn: '保安', us: 'Guard' },
  { code: 'evaluator', cn: '评标专家', us: 'Evaluator' },
] as const satisfies ReferenceList;

/** The specification names the first two; the others end an account. */
export const userStatus = [
  { code: 'confirmed', ...states.verified },
  { code: 'unconfirmed', ...states.unverified },
  { code: 'disabled', ...states.disabled },
  { code: 'deleted', ...states.cancelled_for_good },
] as const satisfies ReferenceList;

/** A supplier is `visitor` until the school has admitted the company. */
export const userCategories = [
  { code: 'visitor', cn: '访客', us: 'Visitor' },
  { code: 'company', cn: '企业', us: 'Company' },
] as const satisfies ReferenceList;

export const authMethods = [
  { code: 'wechat_oauth', cn: '微信', us: 'WeChat' },
  { code: 'qiwei_oauth', cn: '企业微信', us: 'WeCom' },
  { code: 'wechat_shiyou_oauth', cn: '微信（第二公众号）', us: 'WeChat (second account)' },
] as const satisfies ReferenceList;

/** The role codes of the specification: strings, because leading zeros count. `route` is the page each one opens. */
export const roleCodes = [
  { code: '01', cn: '首页', us: 'Home', route: '/home' },
  { code: '99999', cn: '平台管理', us: 'Administration', route: '/admin/*' },
  { code: '0810', cn: '访客详情', us: 'Visitor details', route: '/visitor_manage' },
  { code: '1206', cn: '活动报名', us: 'Activity sign-up', route: '/internalActivities/{id}' },
  { code: '0707', cn: '通知发布', us: 'Publish announcements', route: '/internalNotice/mgmt_bulletin' },
  { code: '0907', cn: '招聘审核', us: 'Newcomer review', route: '/invite_audit' },
  { code: '1401', cn: '授权管理', us: 'Roles and permissions', route: '/manager-auth' },
  { code: '1602', cn: '供应商管理', us: 'Suppliers', route: '/supplier' },
  { code: '0701', cn: '消息管理', us: 'Messages', route: '/mgmt_message' },
  { code: '0704', cn: '机构菜单', us: 'Organisation menu', route: '/systemOrg/menu' },
  { code: '0306', cn: '学生详情', us: 'Student details', route: '/personalDetail?user_type=student' },
  { code: '1605', cn: '门卡绑定', us: 'Door cards', route: '/doorLock/bindingCard' },
] as const satisfies ReferenceList;

export const audiences = [
  { code: 'staff', cn: '教职工', us: 'Teachers and staff' },
  { code: 'students', cn: '学生', us: 'Students' },
  { code: 'guardians', cn: '监护人', us: 'Guardians' },
  { code: 'examinees', cn: '考生', us: 'Examinees (applicants)' },
  { code: 'visitors', cn: '访客', us: 'Visitors' },
  { code: 'guards', cn: '保安', us: 'Security guards' },
  { code: 'suppliers', cn: '供应商', us: 'Suppliers' },
  { code: 'evaluators', cn: '评标专家', us: 'Bidding evaluators' },
  { code: 'super_admins', cn: '超级管理员', us: 'Super admins' },
] as const satisfies ReferenceList;

import type { ReferenceList } from './item.ts';

/** Lists about the portal itself, in the order of the specification. */

/** Interface languages; `accept_language` is what the browser sends for each. */
export const languages = [
  { code: 'cn', cn: '中文', us: 'Chinese', accept_language: 'zh-CN' },
  { code: 'us', cn: '英文', us: 'English', accept_language: 'en' },
] as const satisfies ReferenceList;

export const workbenchGroups = [
  { code: 'online_office', cn: '在线办公', us: 'Online office' },
  { code: 'personal', cn: '个人', us: 'Personal' },
  { code: 'financialWb', cn: '财务工作台', us: 'Finance' },
  { code: 'nurseryWb', cn: '幼儿园工作台', us: 'Nursery' },
  { code: 'edu_admin', cn: '教务管理', us: 'Academic affairs' },
  { code: 'headmasterWb', cn: '校长工作台', us: 'Head’s office' },
  { code: 'xzSystem', cn: '行政系统', us: 'School office' },
  { code: 'assetWb', cn: '资产工作台', us: 'Assets' },
  { code: 'system', cn: '系统管理', us: 'System' },
  { code: 'zwSystem', cn: '总务系统', us: 'General affairs' },
  { code: 'parentSchool', cn: '家长学校', us: 'Parent school' },
  { code: 'WFLLaboratory', cn: '实验室', us: 'Laboratory' },
  { code: 'overallMerit', cn: '综合评价', us: 'Overall merit' },
  { code: 'yundrive', cn: '云盘', us: 'Cloud drive' },
  { code: 'syYoungChild', cn: '幼儿', us: 'Young children' },
  { code: 'syParent', cn: '幼儿家长', us: 'Kindergarten parents' },
  { code: 'agencyManagement', cn: '组织与人员', us: 'People and organisation' },
] as const satisfies ReferenceList;

export const mobileTabs = [
  { code: 'home', cn: '首页', us: 'Home' },
  { code: 'applications', cn: '应用', us: 'Apps' },
  { code: 'notify', cn: '消息', us: 'Messages' },
  { code: 'mine', cn: '我的', us: 'Me' },
] as const satisfies ReferenceList;

/** Entries under the name of the person, in their order; who sees which one is decided by the shell. */
export const userDropdown = [
  { code: 'my_children', cn: '我的子女', us: 'My children' },
  { code: 'add_child', cn: '添加/激活子女', us: 'Add child / activate children' },
  { code: 'change_avatar', cn: '更换头像', us: 'Change avatar' },
  { code: 'profile', cn: '个人资料', us: 'Profile' },
  { code: 'my_card', cn: '我的名片', us: 'My card' },
  { code: 'electronic_id', cn: '电子证件', us: 'Electronic ID' },
  { code: 'access_card', cn: '门禁卡', us: 'Access card' },
  { code: 'change_password', cn: '修改密码', us: 'Change password' },
  { code: 'change_phone', cn: '更换手机', us: 'Change phone' },
  { code: 'my_face', cn: '我的人脸', us: 'My face' },
  { code: 'my_visits', cn: '我的来访', us: 'My visits' },
  { code: 'my_guardian', cn: '我的监护人', us: 'My guardian' },
  { code: 'change_host', cn: '更换host', us: 'Change host' },
  { code: 'logout', cn: '退出登录', us: 'Logout' },
] as const satisfies ReferenceList;

export const businessCardFields = [
  { code: 'name', cn: '姓名', us: 'Name' },
  { code: 'department', cn: '部门', us: 'Department' },
  { code: 'organization', cn: '机构', us: 'Organisation' },
  { code: 'phone', cn: '电话', us: 'Phone' },
  { code: 'email', cn: '邮箱', us: 'Email' },
  { code: 'address', cn: '地址', us: 'Address' },
  { code: 'qr_code', cn: '二维码', us: 'QR code' },
] as const satisfies ReferenceList;

/** Picture types of an avatar; `mime` decides, whatever the file is called. */
export const avatarTypes = [
  { code: 'gif', cn: 'GIF', us: 'GIF', mime: 'image/gif' },
  { code: 'jpeg', cn: 'JPEG', us: 'JPEG', mime: 'image/jpeg' },
  { code: 'bmp', cn: 'BMP', us: 'BMP', mime: 'image/bmp' },
  { code: 'png', cn: 'PNG', us: 'PNG', mime: 'image/png' },
] as const satisfies ReferenceList;

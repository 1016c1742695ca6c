import type { Text } from '#shared/text.ts';

/** One line about each app of the product, for the pages on which all apps stand. */
export const APP_DESCRIPTIONS: Readonly<Record<string, Text>> = {
  visitor_manage: { cn: '预约、审核与在校访客', us: 'Bookings, reviews and who’s on site' },
  organization: { cn: '机构、部门与岗位', us: 'Organisations, departments and posts' },
  people: { cn: '教职工档案与照片', us: 'Staff records and photos' },
  EIdCardManage: { cn: '电子证件样式与发放', us: 'Design and issue electronic IDs' },
  account_follow_up: { cn: '激活、冻结与注销跟进', us: 'Activation, locking and deletion' },
  member: { cn: '成员账号与登录方式', us: 'Accounts and ways to sign in' },
  systemOrg: { cn: '本机构的设置与菜单', us: 'This organisation’s settings and menu' },
  'manager-auth': { cn: '角色与权限的授予', us: 'Assign roles and permissions' },
  admin: { cn: '全平台的管理后台', us: 'Administration for the whole platform' },
  policyTexts: { cn: '隐私政策与版本', us: 'Terms, privacy policy and versions' },
  newsManage: { cn: '撰写、审核与发布新闻', us: 'Write, review and publish news' },
  bannerManagement: { cn: '首页横幅与排期', us: 'Home page banners and schedule' },
  homeDesign: { cn: '各类人员的手机首页', us: 'Phone home page for each person type' },
  usage: { cn: '应用使用与访问时段', us: 'App usage and peak hours' },
  students: { cn: '学籍、异动与在读情况', us: 'Enrolment, changes and status' },
  guardians: { cn: '家长与孩子的关联', us: 'Links between guardians and children' },
  candidateManage: { cn: '招聘岗位、应聘者与面试', us: 'Jobs, candidates and interviews' },
  invite_audit: { cn: '新教职工的入职申请', us: 'Applications from newcomers' },
};

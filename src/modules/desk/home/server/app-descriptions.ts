import type { Text } from '#shared/text.ts';

/** One line about each app of the product, for the pages on which all apps stand. */
export const APP_DESCRIPTIONS: Readonly<Record<string, Text>> = {
  visitor_manage: { cn: '预约、审核与在校访客', us: 'Bookings, reviews, who is on site' },
  organization: { cn: '机构、部门与岗位', us: 'Organisations, departments, posts' },
  people: { cn: '教职工档案与照片', us: 'Staff records and photos' },
  EIdCardManage: { cn: '电子证件样式与发放', us: 'Looks and issue of electronic IDs' },
  account_follow_up: { cn: '开通、冻结与注销跟进', us: 'Activation, freezing, deletion' },
  member: { cn: '成员账号与登录方式', us: 'Accounts and ways to sign in' },
  systemOrg: { cn: '本机构的设置与菜单', us: 'Settings and menu of this school' },
  'manager-auth': { cn: '角色与权限的授予', us: 'Give and take roles and rights' },
  admin: { cn: '全平台的管理后台', us: 'Administration of the whole portal' },
  policyTexts: { cn: '隐私政策与版本', us: 'Privacy policy and its versions' },
  newsManage: { cn: '撰写、审核与发布新闻', us: 'Write, check and publish news' },
  bannerManagement: { cn: '首页横幅与排期', us: 'Banners of the home page' },
  homeDesign: { cn: '各类人员的手机首页', us: 'Phone home for each kind of person' },
  usage: { cn: '应用使用与访问时段', us: 'Which apps are used, and when' },
  students: { cn: '学籍、异动与在读情况', us: 'Pupils and where they are' },
  guardians: { cn: '家长与孩子的关联', us: 'Guardians and their children' },
  invite_audit: { cn: '新教职工的入职申请', us: 'Applications of new staff' },
};

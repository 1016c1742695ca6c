/** An application of the portal. Codes are page names, case-sensitive, and never change. */
export interface BuiltinApp {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  /** Workbench group, a value of the dictionary `wfl_app_category`. */
  readonly category: string;
  readonly route: string;
  readonly icon: string;
  readonly sort: number;
  /** Shown among the apps of the home page when nobody has chosen others. */
  readonly is_default?: true;
  /** A page that this build does not have yet: its rights can be given already, nobody is sent there. */
  readonly draft?: true;
  /** Modules whose rights belong to this app, unless another app names them in `actions`. */
  readonly modules: readonly string[];
  /** Other apps lean on its modules: switched off, it closes its codes alone, not what every signed-in person may ask. */
  readonly is_leaned_on?: true;
  readonly actions?: readonly string[];
}

/** Whoever switched these off could not switch anything on again. */
export const NEEDED_APPS: readonly string[] = ['home', 'admin', 'manager-auth'];

/** The apps of the product. Every right belongs to exactly one of them. */
export const appCatalogue: readonly BuiltinApp[] = [
  {
    code: 'home',
    name: '首页',
    name_en: 'Home',
    category: 'personal',
    route: '/home',
    icon: 'home',
    sort: 1,
    modules: [],
    actions: ['01'],
  },
  {
    code: 'visitor_manage',
    name: '访客管理',
    name_en: 'Visitors',
    category: 'xzSystem',
    route: '/visitor_manage',
    icon: 'id-badge',
    sort: 10,
    is_default: true,
    modules: ['visitors', 'gates', 'visitor-lists'],
  },
  {
    code: 'organization',
    name: '组织架构',
    name_en: 'Organisation',
    category: 'agencyManagement',
    route: '/organization',
    icon: 'sitemap',
    sort: 10,
    modules: [],
    actions: ['0401', '0403', '0415'],
  },
  {
    code: 'people',
    name: '人员',
    name_en: 'People',
    category: 'agencyManagement',
    route: '/people',
    icon: 'users',
    sort: 20,
    modules: [],
    actions: ['0406', '0407', '0408', '0409'],
  },
  {
    code: 'EIdCardManage',
    name: '电子证件',
    name_en: 'Electronic IDs',
    category: 'system',
    route: '/EIdCardManage',
    icon: 'id-card',
    sort: 60,
    modules: ['profile'],
  },
  {
    code: 'account_follow_up',
    name: '账号跟进',
    name_en: 'Accounts',
    category: 'agencyManagement',
    route: '/account_follow_up',
    icon: 'user-check',
    sort: 35,
    modules: [],
    actions: ['0301', '0302', '0303'],
  },
  {
    code: 'member',
    name: '成员管理',
    name_en: 'Members',
    category: 'agencyManagement',
    route: '/member',
    icon: 'user-check',
    sort: 30,
    modules: [],
    actions: ['0404', '0405'],
  },
  {
    code: 'systemOrg',
    name: '机构管理',
    name_en: 'Organisations',
    category: 'system',
    route: '/systemOrg',
    icon: 'building',
    sort: 10,
    modules: ['directory'],
    is_leaned_on: true,
  },
  {
    code: 'manager-auth',
    name: '授权管理',
    name_en: 'Authorization',
    category: 'system',
    route: '/manager-auth',
    icon: 'key',
    sort: 20,
    modules: [],
    actions: ['1401', '1402', '1403'],
  },
  {
    code: 'admin',
    name: '系统管理区',
    name_en: 'Administration',
    category: 'system',
    route: '/admin',
    icon: 'settings',
    sort: 90,
    modules: ['access', 'account', 'shell', 'console'],
  },
  {
    code: 'policyTexts',
    name: '隐私文本',
    name_en: 'Policy texts',
    category: 'system',
    route: '/policyTexts',
    icon: 'shield-check',
    sort: 80,
    modules: [],
    actions: ['0506'],
  },
  {
    code: 'newsManage',
    name: '新闻管理',
    name_en: 'News desk',
    category: 'online_office',
    route: '/newsManage',
    icon: 'news',
    sort: 60,
    modules: [],
    actions: ['0501', '0502'],
  },
  {
    code: 'bannerManagement',
    name: '横幅管理',
    name_en: 'Banners',
    category: 'online_office',
    route: '/bannerManagement',
    icon: 'photo',
    sort: 70,
    modules: [],
    actions: ['0503'],
  },
  {
    code: 'homeDesign',
    name: '首页设计',
    name_en: 'Home pages',
    category: 'system',
    route: '/homeDesign',
    icon: 'palette',
    sort: 60,
    modules: [],
    actions: ['0504'],
  },
  {
    code: 'usage',
    name: '使用分析',
    name_en: 'Usage',
    category: 'system',
    route: '/usage',
    icon: 'chart-bar',
    sort: 70,
    modules: [],
    actions: ['0505'],
  },
  {
    code: 'students',
    name: '学生',
    name_en: 'Students',
    category: 'edu_admin',
    route: '/students',
    icon: 'school',
    sort: 10,
    modules: ['roll'],
  },
  {
    code: 'guardians',
    name: '家长关联',
    name_en: 'Guardian links',
    category: 'edu_admin',
    route: '/guardians',
    icon: 'user-heart',
    sort: 20,
    modules: ['family'],
  },
  {
    code: 'invite_audit',
    name: '入职审核',
    name_en: 'Newcomers',
    category: 'system',
    route: '/invite_audit',
    icon: 'user-plus',
    sort: 30,
    modules: ['staff'],
  },
];

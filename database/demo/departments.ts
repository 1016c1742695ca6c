import { demoOrganizations, type OrganizationKey } from './places.ts';

/** Departments and classes of the demo, as data. */

export type DepartmentKind = 'office' | 'teaching' | 'grade' | 'class';

export interface DemoDepartment {
  readonly organization: OrganizationKey;
  readonly code: string;
  readonly parent: string | null;
  readonly name: string;
  readonly name_en: string;
  readonly kind: DepartmentKind;
  readonly sort: number;
}

type Draft = readonly [code: string, name: string, name_en: string];

const schoolOffices: readonly Draft[] = [
  ['XZ', '校长办公室', "Principal's Office"],
  ['JW', '教务处', 'Academic Affairs'],
  ['DY', '德育处', 'Student Affairs'],
  ['KY', '科研室', 'Research Office'],
  ['XZB', '行政办公室', 'School Office'],
  ['RS', '人事处', 'Human Resources'],
  ['CW', '财务室', 'Finance'],
  ['ZW', '总务处', 'General Affairs'],
  ['BW', '保卫处', 'Security'],
  ['XX', '信息中心', 'IT Centre'],
  ['ZS', '招生办公室', 'Admissions'],
  ['YW', '医务室', 'Health Room'],
];

const offices: Readonly<Record<OrganizationKey, readonly Draft[]>> = {
  sy: [
    ['BGS', '集团办公室', 'Group Office'],
    ['RL', '人力资源部', 'Human Resources'],
    ['CW', '财务部', 'Finance'],
    ['SJ', '审计部', 'Audit'],
    ['XX', '信息中心', 'IT Centre'],
    ['CG', '采购部', 'Procurement'],
    ['YJ', '教育研究院', 'Education Research'],
  ],
  'sy-primary': schoolOffices,
  'sy-middle': schoolOffices,
  'sy-intl': schoolOffices,
  'sy-company': [
    ['ZH', '综合办公室', 'General Office'],
    ['CY', '餐饮部', 'Catering'],
    ['YS', '运输部', 'Transport'],
    ['WY', '物业部', 'Property'],
  ],
  md: [['BGS', '集团办公室', 'Group Office']],
  'md-school': schoolOffices.filter(([code]) => ['XZ', 'JW', 'XZB', 'BW'].includes(code)),
};

const teaching: Readonly<Partial<Record<OrganizationKey, readonly Draft[]>>> = {
  'sy-primary': [
    ['YUW', '语文组', 'Chinese'],
    ['SX', '数学组', 'Mathematics'],
    ['YY', '英语组', 'English'],
    ['ZHX', '综合组', 'Arts, Sports and Science'],
    ['BJ', '保教组', 'Nursery Teachers'],
  ],
  'sy-middle': [
    ['YUW', '语文组', 'Chinese'],
    ['SX', '数学组', 'Mathematics'],
    ['YY', '英语组', 'English'],
    ['WL', '物理组', 'Physics'],
    ['HX', '化学组', 'Chemistry'],
    ['SW', '生物组', 'Biology'],
    ['LS', '历史组', 'History'],
    ['DL', '地理组', 'Geography'],
    ['ZZ', '政治组', 'Politics'],
    ['TY', '体育组', 'Sports'],
    ['YS', '艺术组', 'Arts'],
  ],
  'sy-intl': [
    ['ZWX', '中文组', 'Chinese'],
    ['YWX', '英文组', 'English'],
    ['SL', '数理组', 'Mathematics and Science'],
    ['RW', '人文组', 'Humanities'],
  ],
  'md-school': [
    ['YUW', '语文组', 'Chinese'],
    ['SX', '数学组', 'Mathematics'],
  ],
};

export interface DemoClass {
  readonly organization: OrganizationKey;
  /** Code of the class department. */
  readonly code: string;
  readonly grade_code: string;
  readonly grade_name: string;
  readonly grade_name_en: string;
  readonly name: string;
  readonly name_en: string;
  readonly stage_code: 101 | 102 | 103 | 104;
  /** Years since these children were three at the start of the school year: 0 is the youngest nursery group. */
  readonly level: number;
  readonly class_no: number;
}

type Grade = readonly [
  code: string,
  name: string,
  name_en: string,
  stage: DemoClass['stage_code'],
  level: number,
  classes: number,
];

const digits = '一二三四五六';
const primaryGrades: Grade[] = [...digits].map((digit, at) => [
  `P${at + 1}`,
  `${digit}年级`,
  `Grade ${at + 1}`,
  103,
  at + 3,
  1,
]);
const middleGrades: Grade[] = [...digits.slice(0, 3)].flatMap((digit, at): Grade[] => [
  [`C${at + 1}`, `初${digit}`, `Grade ${at + 7}`, 101, at + 9, 2],
  [`G${at + 1}`, `高${digit}`, `Grade ${at + 10}`, 102, at + 12, 2],
]);

const grades: Readonly<Partial<Record<OrganizationKey, readonly Grade[]>>> = {
  'sy-primary': [
    ['K1', '小班', 'Nursery 1', 104, 0, 1],
    ['K2', '中班', 'Nursery 2', 104, 1, 1],
    ['K3', '大班', 'Nursery 3', 104, 2, 1],
    ...primaryGrades,
  ],
  'sy-middle': middleGrades.toSorted((a, b) => a[4] - b[4]),
  'sy-intl': [
    ['I1', '国际一年级', 'International Grade 1', 103, 3, 1],
    ['I4', '国际四年级', 'International Grade 4', 103, 6, 1],
    ['I7', '国际七年级', 'International Grade 7', 101, 9, 1],
    ['I10', '国际十年级', 'International Grade 10', 102, 12, 1],
  ],
  'md-school': [['C1', '初一', 'Grade 7', 101, 9, 1]],
};

/** Every class of the demo, school by school, youngest first. */
export const demoClasses: readonly DemoClass[] = Object.entries(grades).flatMap(([organization, list]) =>
  list.flatMap(([grade_code, grade_name, grade_name_en, stage_code, level, classes]) =>
    Array.from({ length: classes }, (_, at) => ({
      organization: organization as OrganizationKey,
      code: `${grade_code}-${at + 1}`,
      grade_code,
      grade_name,
      grade_name_en,
      name: `${grade_name}（${at + 1}）班`,
      name_en: `${grade_name_en}, Class ${at + 1}`,
      stage_code,
      level,
      class_no: at + 1,
    })),
  ),
);

/** Every department of the demo; parents come before their children. */
export const demoDepartments: readonly DemoDepartment[] = demoOrganizations.flatMap(({ key }) => {
  const flat = (drafts: readonly Draft[], kind: DepartmentKind, from: number): DemoDepartment[] =>
    drafts.map(([code, name, name_en], at) => ({
      organization: key,
      code,
      parent: null,
      name,
      name_en,
      kind,
      sort: from + at * 10,
    }));
  const classes = demoClasses.filter((one) => one.organization === key);
  const byGrade = [...Map.groupBy(classes, (one) => one.grade_code).entries()];
  return [
    ...flat(offices[key], 'office', 10),
    ...flat(teaching[key] ?? [], 'teaching', 300),
    ...flat(
      byGrade.map(([code, [first]]) => [
        code,
        `${first?.grade_name}年级组`.replace('年级年级', '年级'),
        `${first?.grade_name_en} team`,
      ]),
      'grade',
      600,
    ),
    ...classes.map(
      ({ code, grade_code, name, name_en, class_no }): DemoDepartment => ({
        organization: key,
        code,
        parent: grade_code,
        name,
        name_en,
        kind: 'class',
        sort: class_no * 10,
      }),
    ),
  ];
});

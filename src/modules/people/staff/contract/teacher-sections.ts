import { ethnicities } from '#shared/reference/ethnicities.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { politicalCodes, relations, visaTypes } from '#shared/reference/people.ts';
import { stageCodes } from '#shared/reference/school.ts';
import type { Text } from '#shared/text.ts';
import { personnelNatures } from './personnel-nature.ts';
import {
  bankPurposes,
  certificateKinds,
  contractKinds,
  educationLevels,
  maritalStatuses,
  staffKinds,
  studyModes,
  titleLevels,
} from './teacher-kinds.ts';

/**
 * The record of a member of staff in sections, as data: what each field is called, may hold and hides. The server
 * validates and masks by it, the pages draw it, and the files of import and export take their columns from it.
 */

type FieldKind =
  | {
      readonly kind: 'line';
      readonly max: number;
      readonly min?: number;
      readonly pattern?: RegExp;
      readonly rule?: Text;
    }
  /** `past`: something that has happened; `near`: of a new record, within a year from today. */
  | { readonly kind: 'day'; readonly lies?: 'past' | 'near' }
  | { readonly kind: 'phone' | 'country' | 'flag' }
  | { readonly kind: 'number'; readonly max: number }
  | { readonly kind: 'choice'; readonly of: ReferenceList }
  | { readonly kind: 'set'; readonly of: ReferenceList; readonly max: number }
  /** A place by its code of GB/T 2260, chosen by its name. */
  | { readonly kind: 'area' }
  /** Subjects by their values of six digits, chosen by their names. */
  | { readonly kind: 'subjects'; readonly max: number };

export type SectionField = Text &
  FieldKind & {
    readonly key: string;
    readonly required?: true;
    /** Comes masked to others; what is left out when it is saved stays. */
    readonly secret?: true;
    /** The end of something: the earliest day of a section is watched. */
    readonly expires?: true;
  };

export interface Section extends Text {
  readonly key: string;
  /** `work`: for everybody who may see the person. `personal`: for officers who keep records and the person alone. */
  readonly reader: 'work' | 'personal';
  /** What somebody may change in the own record; the rest is asked for. */
  readonly own: 'free' | 'locked';
  /** Several rows, so many at most; absent: exactly one. */
  readonly rows?: number;
  /** Masked for the person as well. */
  readonly guarded?: true;
  /** Days that follow each other. */
  readonly order?: readonly [string, string];
  readonly fields: readonly SectionField[];
}

const DOCUMENT: Text = { cn: '请输入5-21位字母或数字', us: 'Enter 5-21 letters or digits' };
const ACCOUNT: Text = { cn: '请输入8-30位账号', us: 'Enter an account number of 8-30 digits' };
const documentNo = { kind: 'line', max: 21, min: 5, pattern: /^[0-9A-Za-z]{5,21}$/, rule: DOCUMENT } as const;

const from = { key: 'from', cn: '开始日期', us: 'From', kind: 'day', required: true } as const;
const to = { key: 'to', cn: '结束日期', us: 'Until', kind: 'day' } as const;

export const SECTIONS = [
  {
    key: 'work',
    cn: '岗位信息',
    us: 'Work',
    reader: 'work',
    own: 'locked',
    order: ['first_work_on', 'planned_entry_on'],
    fields: [
      {
        key: 'personnel_nature',
        cn: '用人性质',
        us: 'Employed as',
        kind: 'choice',
        of: personnelNatures,
        required: true,
      },
      { key: 'staff_kind', cn: '人员类别', us: 'Kind of staff', kind: 'choice', of: staffKinds, required: true },
      { key: 'first_work_on', cn: '参加工作日期', us: 'First job from', kind: 'day', lies: 'past' },
      { key: 'planned_entry_on', cn: '计划入职日期', us: 'Planned start', kind: 'day', lies: 'near' },
      { key: 'probation_months', cn: '试用期（月）', us: 'Probation (months)', kind: 'number', max: 12 },
    ],
  },
  {
    key: 'teaching',
    cn: '任教信息',
    us: 'Teaching',
    reader: 'work',
    own: 'locked',
    fields: [
      { key: 'stage_codes', cn: '任教学段', us: 'Stages', kind: 'set', of: stageCodes, max: 6, required: true },
      { key: 'subject_values', cn: '任教学科', us: 'Subjects', kind: 'subjects', max: 6 },
    ],
  },
  {
    key: 'titles',
    cn: '职称',
    us: 'Titles',
    reader: 'work',
    own: 'locked',
    rows: 10,
    fields: [
      { key: 'name', cn: '职称名称', us: 'Title', kind: 'line', max: 50, required: true },
      { key: 'level', cn: '等级', us: 'Level', kind: 'choice', of: titleLevels, required: true },
      { key: 'appointed_on', cn: '聘任日期', us: 'Appointed on', kind: 'day', lies: 'past' },
    ],
  },
  {
    key: 'education',
    cn: '学历',
    us: 'Education',
    reader: 'work',
    own: 'locked',
    rows: 10,
    order: ['from', 'to'],
    fields: [
      { key: 'level', cn: '学历', us: 'Level', kind: 'choice', of: educationLevels, required: true },
      { key: 'school', cn: '学校', us: 'School', kind: 'line', max: 100, required: true },
      { key: 'major', cn: '专业', us: 'Subject', kind: 'line', max: 100 },
      { key: 'degree', cn: '学位', us: 'Degree', kind: 'line', max: 50 },
      { key: 'mode', cn: '学习形式', us: 'Mode', kind: 'choice', of: studyModes },
      { key: 'from', cn: '开始日期', us: 'From', kind: 'day', lies: 'past' },
      to,
      { key: 'is_highest', cn: '最高学历', us: 'Highest', kind: 'flag' },
    ],
  },
  {
    key: 'experience',
    cn: '工作经历',
    us: 'Experience',
    reader: 'work',
    own: 'locked',
    rows: 20,
    order: ['from', 'to'],
    fields: [
      { key: 'employer', cn: '单位', us: 'Employer', kind: 'line', max: 100, required: true },
      { key: 'post', cn: '岗位', us: 'Post', kind: 'line', max: 50 },
      { ...from, lies: 'past' },
      { ...to, lies: 'past' },
    ],
  },
  {
    key: 'personal',
    cn: '个人信息',
    us: 'Personal details',
    reader: 'personal',
    own: 'locked',
    fields: [
      { key: 'country', cn: '国家或地区', us: 'Country or region', kind: 'country', required: true },
      { key: 'ethnicity', cn: '民族', us: 'Ethnicity', kind: 'choice', of: ethnicities, required: true },
      { key: 'native_area_code', cn: '籍贯', us: 'Native place', kind: 'area' },
      { key: 'political_code', cn: '政治面貌', us: 'Political affiliation', kind: 'choice', of: politicalCodes },
      { key: 'party_joined_on', cn: '入党（团）日期', us: 'Joined the party on', kind: 'day', lies: 'past' },
      { key: 'marital', cn: '婚姻状况', us: 'Marital status', kind: 'choice', of: maritalStatuses },
    ],
  },
  {
    key: 'contact',
    cn: '联系方式',
    us: 'Contact',
    reader: 'personal',
    own: 'free',
    fields: [
      { key: 'home_address', cn: '家庭住址', us: 'Home address', kind: 'line', max: 200, secret: true },
      { key: 'household_address', cn: '户籍地址', us: 'Registered address', kind: 'line', max: 200, secret: true },
      { key: 'contact_phone', cn: '联系电话', us: 'Contact phone', kind: 'phone', secret: true },
    ],
  },
  {
    key: 'emergency',
    cn: '紧急联系人',
    us: 'Emergency contact',
    reader: 'personal',
    own: 'free',
    fields: [
      { key: 'name', cn: '姓名', us: 'Name', kind: 'line', max: 50, required: true },
      { key: 'relation', cn: '关系', us: 'Relation', kind: 'choice', of: relations, required: true },
      { key: 'phone', cn: '电话', us: 'Phone', kind: 'phone', required: true, secret: true },
    ],
  },
  {
    key: 'family',
    cn: '家庭成员',
    us: 'Family',
    reader: 'personal',
    own: 'free',
    rows: 10,
    fields: [
      { key: 'name', cn: '姓名', us: 'Name', kind: 'line', max: 50, required: true },
      { key: 'relation', cn: '关系', us: 'Relation', kind: 'choice', of: relations, required: true },
      { key: 'phone', cn: '电话', us: 'Phone', kind: 'phone', secret: true },
      { key: 'employer', cn: '工作单位', us: 'Employer', kind: 'line', max: 100 },
    ],
  },
  {
    key: 'certificates',
    cn: '证书',
    us: 'Certificates',
    reader: 'personal',
    own: 'locked',
    rows: 20,
    order: ['issued_on', 'expires_on'],
    fields: [
      { key: 'kind', cn: '证书种类', us: 'Certificate', kind: 'choice', of: certificateKinds, required: true },
      { key: 'no', cn: '证书编号', us: 'Number', kind: 'line', max: 40, secret: true },
      { key: 'issued_on', cn: '发证日期', us: 'Issued on', kind: 'day', lies: 'past' },
      { key: 'expires_on', cn: '到期日期', us: 'Expires on', kind: 'day', expires: true },
    ],
  },
  {
    key: 'contracts',
    cn: '合同',
    us: 'Contracts',
    reader: 'personal',
    own: 'locked',
    rows: 10,
    order: ['from', 'to'],
    fields: [
      { key: 'no', cn: '合同编号', us: 'Contract number', kind: 'line', max: 50 },
      { key: 'kind', cn: '合同类型', us: 'Kind', kind: 'choice', of: contractKinds, required: true },
      from,
      { ...to, expires: true },
    ],
  },
  {
    key: 'foreign',
    cn: '外籍人员证件',
    us: 'Visa and permits',
    reader: 'personal',
    own: 'locked',
    guarded: true,
    fields: [
      { key: 'visa_type', cn: '签证类型', us: 'Visa', kind: 'choice', of: visaTypes, required: true },
      { key: 'visa_no', cn: '签证号码', us: 'Visa number', ...documentNo, required: true, secret: true },
      { key: 'visa_expires_on', cn: '签证到期', us: 'Visa until', kind: 'day', required: true, expires: true },
      { key: 'passport_expires_on', cn: '护照到期', us: 'Passport until', kind: 'day', expires: true },
      { key: 'work_permit_no', cn: '工作许可证号', us: 'Work permit number', ...documentNo, secret: true },
      { key: 'work_permit_expires_on', cn: '工作许可到期', us: 'Work permit until', kind: 'day', expires: true },
    ],
  },
  {
    key: 'bank',
    cn: '银行账户',
    us: 'Bank accounts',
    reader: 'personal',
    own: 'free',
    rows: 5,
    guarded: true,
    fields: [
      { key: 'bank', cn: '银行', us: 'Bank', kind: 'line', max: 50, required: true },
      { key: 'branch', cn: '支行', us: 'Branch', kind: 'line', max: 100 },
      {
        key: 'account_no',
        cn: '账号',
        us: 'Account number',
        kind: 'line',
        max: 30,
        min: 8,
        pattern: /^[0-9A-Za-z]{8,30}$/,
        rule: ACCOUNT,
        required: true,
        secret: true,
      },
      { key: 'holder', cn: '户名', us: 'Account holder', kind: 'line', max: 50, required: true },
      { key: 'purpose', cn: '用途', us: 'Used for', kind: 'choice', of: bankPurposes, required: true },
    ],
  },
] as const satisfies readonly Section[];

export type SectionKey = (typeof SECTIONS)[number]['key'];
export const sectionKeys = SECTIONS.map(({ key }) => key) as [SectionKey, ...SectionKey[]];

/** What a complete record has beside the work itself; those of teaching and foreign staff are theirs alone. */
export const EXPECTED_SECTIONS: readonly SectionKey[] = [
  'education',
  'personal',
  'contact',
  'emergency',
  'contracts',
  'bank',
];

export type SectionValue = string | number | boolean | null | readonly (string | number)[];
export interface SectionRow {
  readonly id?: string | undefined;
  readonly [field: string]: SectionValue | undefined;
}

/** The section of a key. */
export const sectionOf = (key: SectionKey): Section => SECTIONS.find((one) => one.key === key) as Section;

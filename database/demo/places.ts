import type { StageCode } from '../../src/modules/core/directory/contract/stages.ts';
import { demoId } from './random.ts';

/** The organisations, departments and posts of the demo, as data. Keys are short names; ids follow from them. */

export type OrganizationKey = 'sy' | 'sy-primary' | 'sy-middle' | 'sy-intl' | 'sy-company' | 'md' | 'md-school';

export interface DemoOrganization {
  readonly key: OrganizationKey;
  readonly parent: OrganizationKey | null;
  readonly code: string;
  readonly name: string;
  readonly short_name: string;
  readonly name_en: string;
  readonly kind: 'group' | 'school' | 'company';
  readonly stage: string | null;
  readonly stage_codes: readonly StageCode[];
  readonly address: string;
  readonly phone: string;
  readonly is_open_visit: boolean;
  readonly campuses: readonly {
    readonly code: string;
    readonly name: string;
    readonly name_en: string;
    readonly address: string;
    readonly lng?: number;
    readonly lat?: number;
  }[];
}

export const demoOrganizations: readonly DemoOrganization[] = [
  {
    key: 'sy',
    parent: null,
    code: 'SY',
    name: '书院教育集团',
    short_name: '书院集团',
    name_en: 'Shuyuan Education Group',
    kind: 'group',
    stage: null,
    stage_codes: [],
    address: '广东省深圳市南山区书院路1号',
    phone: '0755-26000001',
    is_open_visit: true,
    campuses: [{ code: 'HQ', name: '集团总部', name_en: 'Headquarters', address: '南山区书院路1号' }],
  },
  {
    key: 'sy-primary',
    parent: 'sy',
    code: 'SYXX',
    name: '书院实验小学',
    short_name: '实验小学',
    name_en: 'Shuyuan Experimental Primary School',
    kind: 'school',
    stage: 'pri',
    stage_codes: [104, 103],
    address: '广东省深圳市南山区学苑大道18号',
    phone: '0755-26000018',
    is_open_visit: true,
    campuses: [
      {
        code: 'PRI',
        name: '小学部',
        name_en: 'Primary campus',
        address: '南山区学苑大道18号',
        lng: 113.9975,
        lat: 22.596,
      },
      { code: 'KID', name: '幼儿园部', name_en: 'Kindergarten campus', address: '南山区学苑大道20号' },
    ],
  },
  {
    key: 'sy-middle',
    parent: 'sy',
    code: 'SYZX',
    name: '书院中学',
    short_name: '书院中学',
    name_en: 'Shuyuan Middle School',
    kind: 'school',
    stage: 'mid',
    stage_codes: [101, 102],
    address: '广东省深圳市南山区文心五路66号',
    phone: '0755-26000066',
    is_open_visit: true,
    campuses: [
      {
        code: 'SOUTH',
        name: '南校区',
        name_en: 'South campus',
        address: '南山区文心五路66号',
        lng: 113.932,
        lat: 22.518,
      },
      { code: 'NORTH', name: '北校区', name_en: 'North campus', address: '南山区文心二路12号' },
    ],
  },
  {
    key: 'sy-intl',
    parent: 'sy',
    code: 'SYGJ',
    name: '书院国际学校',
    short_name: '国际学校',
    name_en: 'Shuyuan International School',
    kind: 'school',
    stage: 'pri',
    stage_codes: [103, 101, 102],
    address: '广东省深圳市南山区蛇口望海路88号',
    phone: '0755-26000088',
    is_open_visit: true,
    campuses: [
      {
        code: 'MAIN',
        name: '望海校区',
        name_en: 'Seaview campus',
        address: '南山区蛇口望海路88号',
        lng: 113.918,
        lat: 22.478,
      },
    ],
  },
  {
    key: 'sy-company',
    parent: 'sy',
    code: 'SYHQ',
    name: '书院后勤服务有限公司',
    short_name: '书院后勤',
    name_en: 'Shuyuan Services Co., Ltd.',
    kind: 'company',
    stage: null,
    stage_codes: [],
    address: '广东省深圳市南山区书院路3号',
    phone: '0755-26000003',
    is_open_visit: false,
    campuses: [{ code: 'DEPOT', name: '后勤基地', name_en: 'Service depot', address: '南山区书院路3号' }],
  },
  {
    key: 'md',
    parent: null,
    code: 'MD',
    name: '明德教育集团',
    short_name: '明德集团',
    name_en: 'Mingde Education Group',
    kind: 'group',
    stage: null,
    stage_codes: [],
    address: '广东省广州市天河区明德路5号',
    phone: '020-38000005',
    is_open_visit: false,
    campuses: [{ code: 'HQ', name: '集团总部', name_en: 'Headquarters', address: '天河区明德路5号' }],
  },
  {
    key: 'md-school',
    parent: 'md',
    code: 'MDXX',
    name: '明德学校',
    short_name: '明德学校',
    name_en: 'Mingde School',
    kind: 'school',
    stage: 'mid',
    stage_codes: [101, 102],
    address: '广东省广州市天河区明德路7号',
    phone: '020-38000007',
    is_open_visit: true,
    campuses: [{ code: 'MAIN', name: '天河校区', name_en: 'Tianhe campus', address: '天河区明德路7号' }],
  },
];

export const organizationId = (key: OrganizationKey): string => demoId(`organization:${key}`);
/** The school group that an organisation belongs to. */
export const clientOf = (key: OrganizationKey): 'sy' | 'md' => (key.startsWith('md') ? 'md' : 'sy');
/** Figure of the school in its pupils' numbers; schools without a common stage share the one. */
export const rollOf = (key: OrganizationKey): number => ({ 'sy-intl': 2, 'md-school': 3 })[key as string] ?? 1;
/** `campusId('sy-middle', 'SOUTH')`. */
export const campusId = (key: OrganizationKey, code: string): string => demoId(`campus:${key}:${code}`);
/** `gateId('sy-middle', 'SOUTH', 'S')`: a gate of a campus. */
export const gateId = (organization: string, campus: string, code: string): string =>
  demoId(`gate:${organization}:${campus}:${code}`);
/** `departmentId('sy-middle', 'JW')`. */
export const departmentId = (key: OrganizationKey, code: string): string => demoId(`department:${key}:${code}`);
export const postId = (client: 'sy' | 'md', code: string): string => demoId(`post:${client}:${code}`);

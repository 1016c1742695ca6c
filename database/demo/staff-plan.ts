import { demoDepartments } from './departments.ts';
import type { OrganizationKey } from './places.ts';
import type { PostCode } from './posts.ts';

/** A number of people with the same job: department, post, what they may do, and whether the first one leads the department. */
export interface Job {
  readonly department: string;
  readonly post: PostCode;
  readonly count: number;
  readonly roles: readonly string[];
  readonly leads: boolean;
}

type Row = readonly [department: string, post: PostCode, count: number, roles?: string];

/** Holders of one of these posts lead the department and holds `dept_head`. */
const leading: readonly PostCode[] = ['principal', 'director', 'teaching_lead', 'security_chief', 'grade_lead'];

const schoolOffices = (guards: number): readonly Row[] => [
  ['XZ', 'principal', 1, 'principal'],
  ['XZ', 'vice_principal', 2, 'principal_office'],
  ['XZ', 'clerk', 1, 'principal_office'],
  ['JW', 'director', 1, 'registrar'],
  ['JW', 'clerk', 2, 'registrar'],
  ['DY', 'director', 1, 'student_affairs'],
  ['KY', 'director', 1, 'research'],
  ['XZB', 'director', 1, 'org_admin office'],
  ['XZB', 'clerk', 2, 'office'],
  ['RS', 'director', 1, 'hr'],
  ['RS', 'clerk', 1, 'hr'],
  ['CW', 'director', 1, 'finance'],
  ['CW', 'accountant', 1, 'payroll'],
  ['ZW', 'director', 1, 'general_affairs'],
  ['ZW', 'clerk', 1, 'print_clerk'],
  ['ZW', 'repairer', 1, 'repairer'],
  ['BW', 'security_chief', 1, 'security'],
  ['BW', 'guard', guards],
  ['XX', 'engineer', 1, 'it media'],
  ['ZS', 'director', 1, 'admissions'],
  ['YW', 'doctor', 1, 'doctor'],
];

const teachingRows = (sizes: Readonly<Record<string, number>>): Row[] =>
  Object.entries(sizes).flatMap(([department, size]): Row[] => [
    [department, 'teaching_lead', 1],
    [department, 'teacher', size - 1],
  ]);

const rows: Readonly<Record<OrganizationKey, readonly Row[]>> = {
  sy: [
    ['BGS', 'director', 1, 'group_office'],
    ['BGS', 'clerk', 3, 'group_office'],
    ['RL', 'director', 1, 'hr'],
    ['RL', 'clerk', 1, 'hr'],
    ['CW', 'director', 1, 'finance'],
    ['CW', 'accountant', 2, 'finance'],
    ['SJ', 'director', 1, 'auditor'],
    ['XX', 'director', 1, 'system_admin'],
    ['XX', 'engineer', 2, 'it'],
    ['CG', 'director', 1, 'procurement'],
    ['CG', 'clerk', 1, 'procurement'],
    ['YJ', 'director', 1, 'research'],
    ['YJ', 'clerk', 1],
  ],
  'sy-primary': [...schoolOffices(4), ...teachingRows({ YUW: 8, SX: 7, YY: 5, ZHX: 7, BJ: 7 }), ['BJ', 'carer', 3]],
  'sy-middle': [
    ...schoolOffices(7),
    ...teachingRows({ YUW: 8, SX: 8, YY: 8, WL: 5, HX: 4, SW: 4, LS: 3, DL: 3, ZZ: 4, TY: 5, YS: 4 }),
  ],
  'sy-intl': [...schoolOffices(3), ...teachingRows({ ZWX: 4, YWX: 7, SL: 6, RW: 4 })],
  'sy-company': [
    ['ZH', 'director', 1, 'org_admin'],
    ['ZH', 'clerk', 2],
    ['CY', 'director', 1, 'catering'],
    ['CY', 'cook', 6, 'window_staff'],
    ['YS', 'director', 1, 'transport_admin'],
    ['YS', 'driver', 5],
    ['WY', 'director', 1],
    ['WY', 'repairer', 3, 'repairer'],
  ],
  md: [['BGS', 'director', 1, 'group_office']],
  'md-school': [
    ['XZ', 'principal', 1, 'principal'],
    ['JW', 'director', 1, 'registrar'],
    ['XZB', 'director', 1, 'org_admin office'],
    ['BW', 'security_chief', 1, 'security'],
    ['BW', 'guard', 2],
    ...teachingRows({ YUW: 4, SX: 4 }),
  ],
};

/** The jobs of an organisation, in the order in which people are put into them. */
export function jobsOf(organization: OrganizationKey): Job[] {
  const known = new Set(demoDepartments.filter((one) => one.organization === organization).map((one) => one.code));
  return rows[organization].map(([department, post, count, roles]) => {
    if (!known.has(department)) throw new Error(`${organization} has no department ${department}`);
    return { department, post, count, roles: roles?.split(' ') ?? [], leads: leading.includes(post) };
  });
}

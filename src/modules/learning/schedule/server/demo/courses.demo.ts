import { and, asc, eq, inArray } from 'drizzle-orm';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import { classroom, classroomTeacher, grade } from '#modules/core/school/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { departmentId, type OrganizationKey, organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import type { DemoCourse } from './demo-week.policy.ts';

/** The last three digits of subjects by stage: how many a week, and the department that teaches them. */
const MIDDLE: Readonly<Record<'101' | '102', readonly (readonly [string, number, string])[]>> = {
  '101': [
    ['001', 6, 'YUW'],
    ['002', 6, 'SX'],
    ['003', 5, 'YY'],
    ['007', 3, 'WL'],
    ['009', 2, 'SW'],
    ['005', 2, 'LS'],
    ['006', 2, 'DL'],
    ['004', 2, 'ZZ'],
    ['014', 3, 'TY'],
    ['012', 1, 'YS'],
    ['013', 1, 'YS'],
  ],
  '102': [
    ['001', 5, 'YUW'],
    ['002', 5, 'SX'],
    ['003', 5, 'YY'],
    ['007', 4, 'WL'],
    ['008', 3, 'HX'],
    ['009', 3, 'SW'],
    ['005', 2, 'LS'],
    ['006', 2, 'DL'],
    ['004', 2, 'ZZ'],
    ['014', 2, 'TY'],
    ['012', 1, 'YS'],
  ],
};
const PRIMARY: readonly (readonly [string, number, string])[] = [
  ['001', 7, 'YUW'],
  ['002', 5, 'SX'],
  ['003', 3, 'YY'],
  ['014', 4, 'ZHX'],
  ['012', 2, 'ZHX'],
  ['013', 2, 'ZHX'],
];
const MEETING = '019';
/** Hours of physics and chemistry are in these laboratories. */
const LABS: Readonly<Record<string, string>> = { '102007': 'B:102', '102008': 'B:101' };

async function teachersOf({ db }: DemoContext, key: OrganizationKey, codes: readonly string[]) {
  const rows = await db
    .selectDistinct({ user_id: userDepartment.user_id, department_id: userDepartment.department_id })
    .from(userDepartment)
    .where(
      and(
        inArray(
          userDepartment.department_id,
          codes.map((code) => departmentId(key, code)),
        ),
        eq(userDepartment.is_main, true),
      ),
    )
    .orderBy(asc(userDepartment.user_id));
  return new Map(
    codes.map((code) => [
      code,
      rows.filter((row) => row.department_id === departmentId(key, code)).map((row) => row.user_id),
    ]),
  );
}

type Staff = Awaited<ReturnType<typeof teachersOf>>;
type Taught = typeof classroomTeacher.$inferSelect;
interface OwnClass {
  readonly id: string;
  readonly stage: string;
}

const CODES: Readonly<Partial<Record<OrganizationKey, readonly string[]>>> = {
  'sy-middle': ['YUW', 'SX', 'YY', 'WL', 'HX', 'SW', 'LS', 'DL', 'ZZ', 'TY', 'YS'],
  'sy-primary': ['YUW', 'SX', 'YY', 'ZHX'],
};

/** Who teaches what where: heads teach their own class, the others in turn, who has least first. */
export async function coursesOf(source: DemoContext, key: OrganizationKey, semesterId: string): Promise<DemoCourse[]> {
  const { db } = source;
  const classes = await db
    .select({ id: classroom.id, stage: grade.stage_code })
    .from(classroom)
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(and(eq(classroom.organization_id, organizationId(key)), eq(classroom.kind, 'admin')))
    .orderBy(asc(grade.stage_code), asc(grade.year_no), asc(classroom.class_no));
  const taught = await db
    .select()
    .from(classroomTeacher)
    .where(eq(classroomTeacher.semester_id, semesterId))
    .orderBy(asc(classroomTeacher.role), asc(classroomTeacher.user_id));
  const staff = await teachersOf(source, key, CODES[key] ?? []);
  const loads = new Map<string, number>();
  return classes.flatMap(({ id, stage }) => {
    const own = taught.filter((row) => row.classroom_id === id);
    return coursesOfClass(key, { id, stage: String(stage) }, own, staff, loads);
  });
}

function coursesOfClass(
  key: OrganizationKey,
  { id, stage }: OwnClass,
  own: readonly Taught[],
  staff: Staff,
  loads: Map<string, number>,
): DemoCourse[] {
  const head = own.find((row) => row.role === 'head')?.user_id ?? null;
  const plan = stage === '103' ? PRIMARY : stage === '101' ? MIDDLE['101'] : MIDDLE['102'];
  const courses = plan.flatMap(([code, n, department]): DemoCourse[] => {
    const subject_value = `${stage}${code}`;
    const known = own.find((row) => row.subject_value === subject_value)?.user_id;
    const teacher_id = known ?? teacherFor(head, staff.get(department) ?? [], loads);
    if (teacher_id) loads.set(teacher_id, (loads.get(teacher_id) ?? 0) + n);
    const facts = { classroom_id: id, subject_value, teacher_id, kind: 'lesson' as const };
    const lab = key === 'sy-middle' ? LABS[subject_value] : undefined;
    if (!lab) return [{ ...facts, broom_id: null, n }];
    // one lesson a week is in the laboratory
    return [
      { ...facts, broom_id: demoId(`broom:${key}:${lab}`), n: 1 },
      { ...facts, broom_id: null, n: n - 1 },
    ];
  });
  return [
    ...courses,
    {
      classroom_id: id,
      subject_value: `${stage}${MEETING}`,
      teacher_id: head,
      broom_id: null,
      kind: 'meeting',
      n: 1,
      at: { weekday: 1, period: 8 },
    },
  ];
}

function teacherFor(head: string | null, people: readonly string[], loads: ReadonlyMap<string, number>): string | null {
  if (head && people.includes(head)) return head;
  return people.toSorted((a, b) => (loads.get(a) ?? 0) - (loads.get(b) ?? 0))[0] ?? null;
}

import { and, eq, inArray, isNull } from 'drizzle-orm';
import { classroom, grade } from '#modules/core/school/server/tables.ts';
import { lifecycleEvent } from '#server/lifecycle/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { ethnicities } from '#shared/reference/ethnicities.ts';
import { cast, castId } from '../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../database/demo/places.ts';
import { type Random, randomOf } from '../../../../../database/demo/random.ts';
import { demoGroup } from '../../../../../database/demo/school-group.ts';
import { careFlags } from '../contract/student-personal.ts';
import { type PersonalDraft, sealPersonal } from './student-personal.service.ts';
import { sealedFile } from './student-private.service.ts';
import { student, studentClass, studentFile } from './tables.ts';

const ROWS_AT_ONCE = 400;
/** The part of the pupils of whom the school knows more than the roll holds. */
const FILES = 0.12;
const nothing = { allergies: [], chronic: [], medicine: null, diet: null, blood: null, note: null };
const HEALTH = [
  { ...nothing, allergies: ['花生'], note: '书包内备有抗过敏药' },
  { ...nothing, chronic: ['哮喘'], medicine: '沙丁胺醇气雾剂，发作时使用', blood: 'O' as const },
  { ...nothing, allergies: ['青霉素'], blood: 'A' as const },
  { ...nothing, diet: '清真饮食' },
];

/** By the place of the pupil on the roll, and how many days ago they went and came back. */
const LEAVES = [
  { at: 61, from: 26, back: 5, reason: '骨折手术，居家休养' },
  { at: 128, from: 19, back: 3, reason: '肺炎住院治疗' },
] as const;

interface Enrolled {
  readonly id: string;
  readonly organization_id: string;
  readonly classroom_id: string;
}

/** Every pupil of the demo on the roll of the school, in the class that holds the place since the beginning of the year. */
export async function studentsDemo({ db, today, services }: DemoContext): Promise<void> {
  const pupils = demoGroup(today).people.filter((one) => one.types.includes('student'));
  const places = pupils.flatMap((one) => one.places.slice(0, 1).map((place) => ({ ...one, place })));
  const departments = [...new Set(places.map(({ place }) => departmentId(place.organization, place.department)))];
  const classes = await classesBy(db, departments);
  const random = randomOf('roll');
  const origins = randomOf('roll-origins');
  const documents = new Map(pupils.map((one) => [one.id, one.id_no]));
  const rows = places.flatMap(({ id, number, memberships, place }) => {
    const held = classes.get(departmentId(place.organization, place.department));
    if (!held || !number) return [];
    const organization_id = organizationId(place.organization);
    const entered_on = memberships[0]?.valid_from ?? place.valid_from;
    const share = held.stage_code === 102 ? 0.6 : held.stage_code === 101 ? 0.3 : 0;
    return [
      {
        id,
        number,
        organization_id,
        entered_on,
        ...held,
        status: 'enrolled',
        boarding: random.chance(share) ? 'boarding' : random.chance(0.1) ? 'half' : 'day',
        valid_from: place.valid_from,
      },
    ];
  });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    await db.insert(student).values(some.map(({ valid_from: _from, ...row }) => row));
    await db.insert(studentClass).values(
      some.map(({ id, organization_id, classroom_id, valid_from }) => ({
        student_id: id,
        organization_id,
        classroom_id,
        valid_from,
      })),
    );
    await db.insert(studentFile).values(
      some.map(({ id, organization_id }) => {
        const personal = sealPersonal(services.seal, personalOf(documents.get(id) ?? '', origins));
        const plain = { student_id: id, organization_id, ...personal, version: 0 };
        if (!random.chance(FILES)) return { ...plain, home_address_sealed: null, health_sealed: null };
        const home_address = `广东省深圳市南山区书苑路${random.int(1, 99)}号`;
        const health = random.pick(HEALTH);
        return { ...plain, ...sealedFile(services.seal, { home_address, health }), version: 1 };
      }),
    );
  }
  await leavesDemo(db, rows, today);
}

/** Pupils who were away from school for some weeks: the class holds them again since they are back. */
async function leavesDemo(db: DemoContext['db'], rows: readonly Enrolled[], today: string): Promise<void> {
  const by_name = cast.find(({ username }) => username === 'orgadmin')?.name ?? null;
  const here = rows.filter((row) => row.organization_id === organizationId('sy-middle'));
  for (const { at, from, back, reason } of LEAVES) {
    const pupil = here[at];
    if (!pupil) continue;
    const { id, organization_id, classroom_id } = pupil;
    const [gone, came] = [addDays(today, -from), addDays(today, -back)];
    const spans = db.update(studentClass).set({ valid_to: gone });
    await spans.where(and(eq(studentClass.student_id, id), isNull(studentClass.valid_to)));
    await db.insert(studentClass).values({ student_id: id, organization_id, classroom_id, valid_from: came });
    const event = { organization_id, entity_type: 'student', entity_id: id, by_user_id: castId('orgadmin'), by_name };
    await db.insert(lifecycleEvent).values([
      {
        ...event,
        move: 'suspend',
        from_state: 'enrolled',
        to_state: 'suspended',
        at: instantAt(gone, '15:20'),
        reason,
      },
      {
        ...event,
        move: 'resume',
        from_state: 'suspended',
        to_state: 'enrolled',
        at: instantAt(came, '09:10'),
        reason: '康复返校',
      },
    ]);
  }
}

/** Where a pupil comes from: of a hundred one with a passport of another country, some of whom the school minds something. */
function personalOf(idNo: string, random: Random): PersonalDraft {
  const care_flags = random.chance(0.06) ? [random.pick(careFlags).code] : [];
  if (!random.chance(0.01))
    return {
      national_no: `G${idNo}`,
      country: 'CN',
      care_flags,
      ethnicity: random.chance(0.06) ? random.pick(ethnicities.slice(1, 12)).code : '01',
    };
  return {
    national_no: `L${idNo}`,
    country: random.pick(['US', 'GB', 'KR', 'SG']),
    ethnicity: '98',
    care_flags,
    passport_no: `P${random.int(10_000_000, 99_999_999)}`,
    passport_expires_on: '2029-08-31',
    visa_type: 'S1',
    visa_expires_on: '2028-07-31',
  };
}

async function classesBy(db: DemoContext['db'], departments: readonly string[]) {
  const rows = await db
    .select({
      department_id: classroom.department_id,
      classroom_id: classroom.id,
      campus_id: classroom.campus_id,
      grade_id: classroom.grade_id,
      grade: { stage_code: grade.stage_code, entry_year: grade.entry_year, id: grade.id },
    })
    .from(classroom)
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(inArray(classroom.department_id, [...departments]));
  return new Map(
    rows.map(({ department_id, grade: { stage_code, entry_year }, ...facts }) => [
      department_id,
      { ...facts, stage_code, entry_year },
    ]),
  );
}

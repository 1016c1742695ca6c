import { department } from '#modules/core/directory/server/tables.ts';
import { classroom, grade, schoolYear } from '#modules/core/school/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import type { Services } from '#server/services.ts';
import { checkCharacterOf } from '#shared/person/id-number.ts';
import { uuidv7 } from '#shared/uuid.ts';

/** A school of a test, as far as classes need it. */
interface School {
  readonly id: string;
  readonly client_id: string;
  readonly campus_id: string;
  readonly unitid: string;
}

/** What of a browser of a test is needed here. */
export interface ApiBrowser {
  call(
    method: string,
    path: string,
    options?: { readonly query?: Record<string, string>; readonly body?: unknown },
    // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of an answer
  ): Promise<any>;
}

export interface TestClass {
  readonly id: string;
  readonly department_id: string;
}

let made = 0;

/** A new valid number of somebody born on a day, `YYYYMMDD`; an odd 17th digit is male. */
export function idNumber(born = '20150901', gender: 'male' | 'female' = 'male'): string {
  made += 1;
  const body = `110101${born}${String(made).padStart(2, '0').slice(-2)}${((made % 5) * 2 + (gender === 'male' ? 1 : 0)) % 10}`;
  return body + checkCharacterOf(body);
}

/** A class of a school, the first year of its stage. */
export function makeClassroom(
  services: Pick<Services, 'database'>,
  school: School,
  { capacity = 45, stage_code = 103, year_no = 1 } = {},
): Promise<TestClass> {
  made += 1;
  const name = `测试${made}班`;
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const ids = { year: uuidv7(), grade: uuidv7(), department: uuidv7(), classroom: uuidv7() };
    const { name_pinyin, name_initials } = nameKeys(name);
    const organization_id = school.id;
    await db.insert(schoolYear).values({
      id: ids.year,
      client_id: school.client_id,
      name: `${2000 + made}`,
      starts_on: `${2000 + made}-09-01`,
      ends_on: `${2001 + made}-08-31`,
    });
    await db.insert(grade).values({
      id: ids.grade,
      organization_id,
      campus_id: school.campus_id,
      stage_code,
      year_no,
      entry_year: 2000 + made,
      name,
    });
    await db.insert(department).values({
      id: ids.department,
      organization_id,
      path: ids.department,
      depth: 1,
      code: `CLASS${made}`,
      name,
      name_pinyin,
      name_initials,
      kind: 'class',
      department_unitid: `CLASS${made}-${school.unitid}`,
    });
    await db.insert(classroom).values({
      id: ids.classroom,
      organization_id,
      grade_id: ids.grade,
      campus_id: school.campus_id,
      school_year_id: ids.year,
      department_id: ids.department,
      class_no: 1,
      name,
      capacity,
    });
    return { id: ids.classroom, department_id: ids.department };
  });
}

/** Takes a pupil in as the registrar would; `draft` says what matters to the test. */
export async function enrolStudent(registrar: ApiBrowser, classroom_id: string, draft: Record<string, unknown> = {}) {
  made += 1;
  const id_no = idNumber();
  const body = {
    name: `学生${made}`,
    gender: 'male',
    id_type: 'identity',
    id_no,
    classroom_id,
    number: `N${1000 + made}`,
    ...draft,
  };
  const { data, ...answer } = await registrar.call('POST', '/students', { body });
  if (answer.code !== 0) throw new Error(`no pupil: ${JSON.stringify(answer)}`);
  return { ...body, id: data.id as string, version: data.version as number };
}

import { addDays } from '../../src/platform/shared/dates.ts';
import { cast, castId, castPhone } from './cast.ts';
import { type DemoClass, demoClasses } from './departments.ts';
import type { Draft } from './generate-staff.ts';
import type { Identities } from './identities.ts';
import { englishName, type Gender, givenName, surnameOf } from './names.ts';
import type { DemoFamily, DemoMembership } from './people.ts';
import { clientOf, rollOf } from './places.ts';
import { demoId, type Random, randomOf } from './random.ts';

/** Year in which the running school year began. */
export const schoolYearOf = (today: string): number => Number(today.slice(0, 4)) - (today.slice(5) < '09-01' ? 1 : 0);

/** Years between the school year in which a class began its stage and the running one, by level. */
const yearsInStage = ({ level, stage_code }: DemoClass): number =>
  level - { 104: 0, 103: 3, 101: 9, 102: 12 }[stage_code];

interface Child {
  readonly of: DemoClass;
  readonly at: number;
  readonly birthday: string;
}

export interface Homes {
  readonly children: Draft[];
  readonly guardians: Draft[];
  readonly families: DemoFamily[];
}

/** Pupils of all classes, put together to homes with up to three children, and their guardians. */
export function makeFamilies(today: string, identities: Identities, staff: readonly Draft[]): Homes {
  const random = randomOf('families');
  const seats = demoClasses.flatMap((of) => seatsOf(of, today, random));
  const homes: Homes = { children: [], guardians: [], families: [] };
  const waiting = random.shuffle(seats.filter((seat) => !isCastSeat(seat)));
  addCastHomes(homes, seats, today, identities, staff, random);
  for (let home = 0; waiting.length > 0; home++) {
    const first = waiting.shift() as Child;
    const share = random.next();
    const siblings = share < 0.55 ? [] : takeSiblings(waiting, first, share < 0.93 ? 1 : 2);
    addHome(homes, today, identities, random, `home:${home}`, [first, ...siblings], surnameOf(random));
  }
  makeSomeStaffParents(homes, staff, random);
  return homes;
}

function seatsOf(of: DemoClass, today: string, random: Random): Child[] {
  const autumn = schoolYearOf(today) - (of.level + 3);
  return Array.from({ length: random.int(16, 20) }, (_, at) => ({
    of,
    at,
    birthday: addDays(`${autumn}-08-31`, -random.int(0, 364)),
  }));
}

/** Seats of children who are made by name: of the cast, and of the mother who has not opened her account yet. */
const NAMED_SEATS: readonly string[] = ['G1-1:0', 'P3-1:0', 'P5-1:0', 'C1-1:1', 'P2-1:1'];
const isCastSeat = ({ of, at }: Child): boolean =>
  clientOf(of.organization) === 'sy' && NAMED_SEATS.includes(`${of.code}:${at}`);

/** The phone of a mother of two children in two schools, all three imported and not active yet. */
export const WAITING_MOTHER_PHONE = '13800000101';

/** Brothers and sisters come from other classes of the same school group, a year apart at least. */
function takeSiblings(waiting: Child[], first: Child, count: number): Child[] {
  const taken: Child[] = [];
  for (let at = 0; at < waiting.length && taken.length < count; at++) {
    const child = waiting[at] as Child;
    const apart = [first, ...taken].every(
      (one) => one.of.level !== child.of.level && clientOf(one.of.organization) === clientOf(child.of.organization),
    );
    if (apart) taken.push(...waiting.splice(at--, 1));
  }
  return taken;
}

function makePupil(seat: Child, today: string, identities: Identities, surname: string, random: Random): Draft {
  const { of, at, birthday } = seat;
  const gender: Gender = random.chance(0.52) ? 'male' : 'female';
  const name = surname + givenName(random, 'child', gender);
  const entry = schoolYearOf(today) - yearsInStage(of);
  const key = `pupil:${of.organization}:${of.code}:${at}`;
  return {
    ...blank(key, of, name, gender, birthday),
    number: `${entry}${of.stage_code % 10}${rollOf(of.organization)}${of.class_no}${String(at + 1).padStart(2, '0')}`,
    id_no: identities.idNumber(birthday, gender),
    types: ['student'],
    // a third of the children has an account; the others wait for a guardian to open it
    is_active: at % 3 === 0,
    memberships: [{ organization: of.organization, is_main: true, source: 'user_type', valid_from: `${entry}-09-01` }],
    places: [
      {
        organization: of.organization,
        department: of.code,
        post: null,
        is_main: true,
        valid_from: `${schoolYearOf(today)}-09-01`,
      },
    ],
  };
}

function blank(key: string, of: DemoClass, name: string, gender: Gender, birthday: string): Draft {
  return {
    key,
    id: demoId(`user:${key}`),
    client: clientOf(of.organization),
    number: null,
    username: null,
    name,
    name_en: englishName(name),
    gender,
    birthday,
    phone: null,
    email: null,
    id_type: 'identity',
    id_no: '',
    types: [],
    category: 'person',
    lang: 'cn',
    is_active: true,
    is_super_admin: false,
    memberships: [],
    places: [],
    roles: [],
    leads: [],
  };
}

function addHome(
  homes: Homes,
  today: string,
  identities: Identities,
  random: Random,
  key: string,
  seats: readonly Child[],
  surname: string,
): void {
  const children = seats.map((seat) => makePupil(seat, today, identities, surname, random));
  const share = random.next();
  const relations: readonly ('father' | 'mother')[] =
    share < 0.5 ? ['father', 'mother'] : share < 0.8 ? ['mother'] : share < 0.95 ? ['father'] : ['mother', 'father'];
  const guardians = relations.map((relation) =>
    makeGuardian(`${key}:${relation}`, relation, children, seats[0]?.of as DemoClass, identities, random, surname),
  );
  homes.children.push(...children);
  homes.guardians.push(...guardians);
  homes.families.push({
    children: children.map((one) => one.id),
    guardians: guardians.map((one, at) => ({ id: one.id, relation: relations[at] as 'father' | 'mother' })),
  });
}

function makeGuardian(
  key: string,
  relation: 'father' | 'mother',
  children: readonly Draft[],
  of: DemoClass,
  identities: Identities,
  random: Random,
  surname: string,
): Draft {
  const gender: Gender = relation === 'father' ? 'male' : 'female';
  const eldest = children.map((child) => child.birthday).toSorted()[0] ?? '';
  const birthday = addDays(eldest, -Math.round(random.int(24, 36) * 365.25) - random.int(0, 300));
  const name = (relation === 'father' ? surname : surnameOf(random)) + givenName(random, 'adult', gender);
  return {
    ...blank(key, of, name, gender, birthday),
    phone: identities.phone(),
    id_no: identities.idNumber(birthday, gender),
    types: ['guardian'],
    is_active: random.chance(0.94),
    memberships: membershipsOf(children),
  };
}

/** Guardians belong to the schools of their children, to that of the eldest first. */
function membershipsOf(children: readonly Draft[]): DemoMembership[] {
  const byAge = children.toSorted((a, b) => (a.birthday < b.birthday ? -1 : 1)).flatMap((child) => child.memberships);
  const schools = [...new Map(byAge.toReversed().map((one) => [one.organization, one])).values()].toReversed();
  return schools.map((one, at) => ({ ...one, is_main: at === 0 }));
}

/** The pupil, his sister in another school and their father; and the daughter of the teacher. */
function addCastHomes(
  homes: Homes,
  seats: readonly Child[],
  today: string,
  identities: Identities,
  staff: readonly Draft[],
  random: Random,
): void {
  const seat = (code: string) => seats.find((one) => isCastSeat(one) && one.of.code === code) as Child;
  const pupil = (code: string, name: string, gender: Gender): Draft => ({
    ...makePupil(seat(code), today, identities, '', random),
    name,
    name_en: englishName(name),
    gender,
    id_no: identities.idNumber(seat(code).birthday, gender),
  });
  const boy = {
    ...pupil('G1-1', '李思源', 'male'),
    key: 'student',
    id: castId('student'),
    username: 'student',
    phone: castPhone('student'),
  };
  const sister = pupil('P3-1', '李思琪', 'female');
  const father = makeGuardian('guardian', 'father', [boy, sister], seat('G1-1').of, identities, random, '李');
  const shown = cast.find((one) => one.username === 'guardian');
  homes.children.push(boy, sister);
  homes.guardians.push({
    ...father,
    id: castId('guardian'),
    username: 'guardian',
    name: shown?.name ?? father.name,
    name_en: englishName(shown?.name ?? father.name),
    phone: castPhone('guardian'),
    is_active: true,
  });
  homes.families.push({ children: [boy.id, sister.id], guardians: [{ id: castId('guardian'), relation: 'father' }] });
  const daughter = pupil('P5-1', '王若曦', 'female');
  homes.children.push(daughter);
  homes.families.push({ children: [daughter.id], guardians: [{ id: castId('teacher'), relation: 'father' }] });
  alsoGuardian(staff.find((one) => one.key === 'teacher') as Draft, [daughter]);
  const siblings = [pupil('C1-1', '顾一鸣', 'male'), pupil('P2-1', '顾一诺', 'female')];
  const mother = makeGuardian('waiting-mother', 'mother', siblings, seat('C1-1').of, identities, random, '顾');
  homes.children.push(...siblings);
  homes.guardians.push({
    ...mother,
    name: '沈秋月',
    name_en: englishName('沈秋月'),
    phone: WAITING_MOTHER_PHONE,
    is_active: false,
  });
  homes.families.push({
    children: siblings.map((one) => one.id),
    guardians: [{ id: mother.id, relation: 'mother' }],
  });
}

function alsoGuardian(employee: Draft, children: readonly Draft[]): void {
  const known = new Set(employee.memberships.map((one) => one.organization));
  employee.types = [...employee.types, 'guardian'];
  employee.memberships = [
    ...employee.memberships,
    ...membershipsOf(children)
      .filter((one) => !known.has(one.organization))
      .map((one) => ({ ...one, is_main: false })),
  ];
}

/** Ten colleagues have a child in the group too: they stand in the place of a generated father or mother of fitting age. */
function makeSomeStaffParents(homes: Homes, staff: readonly Draft[], random: Random): void {
  const colleagues = random.shuffle(
    staff.filter(
      (one) =>
        one.client === 'sy' && one.types.includes('teacher') && one.username === null && one.id_type === 'identity',
    ),
  );
  for (const colleague of colleagues.slice(0, 10)) {
    const at = homes.families.findIndex(({ children, guardians }) => {
      const [first] = guardians;
      const parent = homes.guardians.find((one) => one.id === first?.id);
      const eldest =
        homes.children
          .filter((one) => children.includes(one.id))
          .map((one) => one.birthday)
          .toSorted()[0] ?? '';
      const years = Number(eldest.slice(0, 4)) - Number(colleague.birthday.slice(0, 4));
      const sameName = colleague.gender === 'female' || parent?.name[0] === colleague.name[0];
      return (
        parent?.username === null &&
        parent.phone !== WAITING_MOTHER_PHONE &&
        parent.client === 'sy' &&
        parent.gender === colleague.gender &&
        guardians.length === 1 &&
        sameName &&
        years >= 24 &&
        years <= 40
      );
    });
    const family = homes.families[at];
    if (!family) continue;
    homes.guardians.splice(
      homes.guardians.findIndex((one) => one.id === family.guardians[0]?.id),
      1,
    );
    homes.families[at] = {
      ...family,
      guardians: [{ id: colleague.id, relation: colleague.gender === 'male' ? 'father' : 'mother' }],
    };
    alsoGuardian(
      colleague,
      homes.children.filter((one) => family.children.includes(one.id)),
    );
  }
}

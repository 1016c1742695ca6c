import { addDays } from '../../src/platform/shared/dates.ts';
import { type CastName, cast, castOfStaffPlan, castPhone } from './cast.ts';
import { makeFamilies } from './generate-families.ts';
import { type Draft, makeStaff } from './generate-staff.ts';
import { type Identities, makeIdentities } from './identities.ts';
import { englishName, type Gender, givenName, surnameOf } from './names.ts';
import type { DemoFamily, DemoPerson } from './people.ts';
import { demoId, type Random, randomOf } from './random.ts';

export interface DemoGroup {
  readonly people: readonly DemoPerson[];
  readonly families: readonly DemoFamily[];
}

let made: { readonly today: string; readonly group: DemoGroup } | undefined;

/** Everybody of the demo, the same at every call of one day; ages, entry years and terms of office follow from the day. */
export function demoGroup(today: string): DemoGroup {
  if (made?.today === today) return made.group;
  const identities = makeIdentities();
  const staff = makeStaff(today, identities);
  const { children, guardians, families } = makeFamilies(today, identities, staff);
  const people = [...staff.map(withUsername), ...children, ...guardians, ...makeOutsiders(today, identities)];
  const group = { people, families };
  made = { today, group };
  return group;
}

/** A colleague whom the plan made is signed in as like the others of the cast; nothing else about anybody changes by it. */
function withUsername(person: Draft): Draft {
  const username = castOfStaffPlan.get(person.key);
  return username ? { ...person, username, phone: castPhone(username) } : person;
}

/** How many of a kind there are, the one of the cast among them, and how they stand in the books. */
interface Kind {
  readonly user_type: CastName & ('supplier' | 'evaluator' | 'examinee' | 'visitor');
  readonly count: number;
  readonly category: DemoPerson['category'];
  readonly client: DemoPerson['client'];
  readonly ages: readonly [number, number];
}

const kinds: readonly Kind[] = [
  { user_type: 'supplier', count: 6, category: 'company', client: 'sy', ages: [28, 55] },
  { user_type: 'evaluator', count: 5, category: 'person', client: 'sy', ages: [40, 62] },
  { user_type: 'examinee', count: 12, category: 'person', client: 'sy', ages: [5, 15] },
  { user_type: 'visitor', count: 8, category: 'visitor', client: null, ages: [24, 60] },
];

/** Suppliers, bidding evaluators, applicants and visitors: they belong to no organisation. */
function makeOutsiders(today: string, identities: Identities): Draft[] {
  const random = randomOf('outsiders');
  return kinds.flatMap((kind) =>
    Array.from({ length: kind.count }, (_, at) => {
      const member = at === 0 ? cast.find((one) => one.username === kind.user_type) : undefined;
      if (member) return makeOutsider(today, identities, random, kind, member.username, member);
      const gender: Gender = random.chance(0.5) ? 'male' : 'female';
      const generation = kind.user_type === 'examinee' ? 'child' : 'adult';
      const name = surnameOf(random) + givenName(random, generation, gender);
      return makeOutsider(today, identities, random, kind, `${kind.user_type}:${at}`, {
        name,
        gender,
        age: random.int(...kind.ages),
      });
    }),
  );
}

function makeOutsider(
  today: string,
  identities: Identities,
  random: Random,
  kind: Kind,
  key: string,
  { name, gender, age }: { readonly name: string; readonly gender: Gender; readonly age: number },
): Draft {
  const birthday = addDays(today, -Math.round(age * 365.25) - random.int(1, 300));
  const isCast = key === kind.user_type;
  return {
    key,
    id: demoId(`user:${key}`),
    client: kind.client,
    number: null,
    username: isCast ? key : null,
    name,
    name_en: englishName(name),
    gender,
    birthday,
    phone: isCast ? castPhone(kind.user_type) : identities.phone(),
    email: null,
    id_type: 'identity',
    id_no: identities.idNumber(birthday, gender),
    types: [kind.user_type],
    category: kind.category,
    lang: 'cn',
    is_active: true,
    is_super_admin: false,
    memberships: [],
    places: [],
    roles: [],
    leads: [],
  };
}

import { addDays } from '../../src/platform/shared/dates.ts';
import { type CastName, cast, castId, castPhone } from './cast.ts';
import { makeFamilies } from './generate-families.ts';
import { type Draft, makeStaff } from './generate-staff.ts';
import { type Identities, makeIdentities } from './identities.ts';
import { englishName, type Gender, givenName, surnameOf } from './names.ts';
import type { DemoFamily, DemoPerson } from './people.ts';
import { demoId, randomOf } from './random.ts';

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
  const group = { people: [...staff, ...children, ...guardians, ...makeOutsiders(today, identities)], families };
  made = { today, group };
  return group;
}

/** How many of a kind there are beside the one of the cast, and how they stand in the books. */
const kinds: readonly {
  readonly cast: CastName;
  readonly hat: string;
  readonly more: number;
  readonly category: DemoPerson['category'];
  readonly in_group: boolean;
  readonly ages: readonly [number, number];
}[] = [
  { cast: 'supplier', hat: 'supplier', more: 5, category: 'company', in_group: true, ages: [28, 55] },
  { cast: 'evaluator', hat: 'evaluator', more: 4, category: 'person', in_group: true, ages: [40, 62] },
  { cast: 'examinee', hat: 'examinee', more: 11, category: 'person', in_group: true, ages: [5, 15] },
  { cast: 'visitor', hat: 'visitor', more: 7, category: 'visitor', in_group: false, ages: [24, 60] },
];

/** Suppliers, bidding evaluators, applicants and visitors: they belong to no organisation. */
function makeOutsiders(today: string, identities: Identities): Draft[] {
  const random = randomOf('outsiders');
  return kinds.flatMap((kind) =>
    Array.from({ length: kind.more + 1 }, (_, at): Draft => {
      const member = at === 0 ? cast.find((one) => one.username === kind.cast) : undefined;
      const gender: Gender = member?.gender ?? (random.chance(0.5) ? 'male' : 'female');
      const name =
        member?.name ?? surnameOf(random) + givenName(random, kind.hat === 'examinee' ? 'child' : 'adult', gender);
      const birthday = addDays(
        today,
        -Math.round((member?.age ?? random.int(...kind.ages)) * 365.25) - random.int(1, 300),
      );
      const key = member?.username ?? `${kind.hat}:${at}`;
      return {
        key,
        id: member ? castId(kind.cast) : demoId(`user:${key}`),
        client: kind.in_group ? 'sy' : null,
        number: null,
        username: member?.username ?? null,
        name,
        name_en: englishName(name),
        gender,
        birthday,
        phone: member ? castPhone(kind.cast) : identities.phone(),
        email: null,
        id_type: 'identity',
        id_no: identities.idNumber(birthday, gender),
        types: [kind.hat],
        category: kind.category,
        lang: 'cn',
        is_active: true,
        is_super_admin: false,
        memberships: [],
        places: [],
        roles: [],
        leads: [],
      };
    }),
  );
}

import { addDays } from '../../src/platform/shared/dates.ts';
import { type CastMember, cast, castPhone } from './cast.ts';
import { demoClasses } from './departments.ts';
import type { Identities } from './identities.ts';
import { englishName, foreignTeachers, type Gender, givenName, surnameOf } from './names.ts';
import type { DemoPerson, DemoPlace, DemoRole } from './people.ts';
import { clientOf, demoOrganizations, type OrganizationKey } from './places.ts';
import { demoId, type Random, randomOf } from './random.ts';
import { type Job, jobsOf } from './staff-plan.ts';

/** A person while the group is being made up. */
export type Draft = { -readonly [K in keyof DemoPerson]: DemoPerson[K] };

/** First digit of the staff numbers of an organisation. */
const numberBase: Readonly<Record<OrganizationKey, number>> = {
  sy: 1,
  'sy-primary': 2,
  'sy-middle': 3,
  'sy-intl': 4,
  'sy-company': 5,
  md: 6,
  'md-school': 7,
};

/** Everybody who works in the two school groups, with class teachers in their classes. */
export function makeStaff(today: string, identities: Identities): Draft[] {
  const everybody = demoOrganizations.flatMap(({ key }) => {
    const random = randomOf(`staff:${key}`);
    const people = jobsOf(key).flatMap((job) => castFor(job, key).map((member) => ({ job, member })));
    const staff = people.map(({ job, member }, at) => makeEmployee(today, identities, random, key, job, member, at));
    putIntoClasses(staff, key, random);
    return staff;
  });
  addSecondPlace(everybody, today);
  return everybody;
}

/** The places of a job with the people of the cast in the first ones. */
function castFor(job: Job, organization: OrganizationKey): (CastMember | null)[] {
  const members = (cast as readonly CastMember[]).filter(
    (one) =>
      one.job?.organization === organization && one.job.department === job.department && one.job.post === job.post,
  );
  return Array.from({ length: job.count }, (_, at) => members[at] ?? null);
}

function makeEmployee(
  today: string,
  identities: Identities,
  random: Random,
  organization: OrganizationKey,
  job: Job,
  member: CastMember | null,
  at: number,
): Draft {
  const { name, gender, foreign } = nameOf(organization, job, member, at, random);
  const age = member?.age ?? random.int(job.leads ? 34 : 24, job.leads ? 57 : 55);
  const birthday = addDays(today, -Math.round(age * 365.25) - random.int(1, 300));
  const valid_from = addDays(today, -random.int(200, Math.max(201, (age - 23) * 330)));
  const key = member?.username ?? `staff:${organization}:${at}`;
  const isGuard = job.post === 'guard';
  const number = `${numberBase[organization]}${String(at + 1).padStart(4, '0')}`;
  return {
    key,
    id: demoId(`user:${key}`),
    client: clientOf(organization),
    number,
    username: member?.username ?? null,
    name,
    name_en: englishName(name),
    gender,
    birthday,
    phone: member ? castPhone(member.username as never) : identities.phone(),
    email: isGuard ? null : `${number}@${clientOf(organization) === 'sy' ? 'shuyuan' : 'mingde'}.example.com`,
    id_type: foreign ? 'passport' : 'identity',
    id_no: foreign ? identities.passport() : identities.idNumber(birthday, gender),
    types: isGuard ? ['guard'] : ['teacher'],
    category: 'person',
    lang: foreign ? 'us' : 'cn',
    is_active: true,
    is_super_admin: member?.username === 'superadmin',
    memberships: [{ organization, is_main: true, source: 'hr', valid_from }],
    places: [{ organization, department: job.department, post: job.post, is_main: true, valid_from }],
    roles: rolesOf(organization, job),
    leads: job.leads ? [{ organization, department: job.department }] : [],
  };
}

/** The name of the cast, of a foreign teacher in the English group of the international school, or a made-up one. */
function nameOf(organization: OrganizationKey, job: Job, member: CastMember | null, at: number, random: Random) {
  if (member) return { name: member.name, gender: member.gender, foreign: false };
  const isForeign = organization === 'sy-intl' && job.department === 'YWX' && job.post === 'teacher';
  const foreigner = isForeign ? foreignTeachers[at % foreignTeachers.length] : undefined;
  if (foreigner) return { name: foreigner[0], gender: foreigner[1], foreign: true };
  const mostlyMen = ['guard', 'repairer', 'driver'].includes(job.post);
  const gender: Gender = random.chance(mostlyMen ? 0.92 : 0.36) ? 'male' : 'female';
  return { name: surnameOf(random) + givenName(random, 'adult', gender), gender, foreign: false };
}

/**
 * The roles of the job; leaders are heads of the department too, and personnel of the group reaches all its schools.
 */
function rolesOf(organization: OrganizationKey, job: Job): DemoRole[] {
  const roles = job.roles.map((role): DemoRole => {
    const reachesAll = organization === 'sy' && role === 'hr';
    return { role, organization, ...(reachesAll ? { scope: 'organization_tree' } : {}) };
  });
  return job.leads ? [...roles, { role: 'dept_head', organization }] : roles;
}

/** Every class gets a homeroom teacher out of the subject teachers, every grade one of them as its head. */
function putIntoClasses(staff: Draft[], organization: OrganizationKey, random: Random): void {
  const nursery = staff.filter((one) => one.places[0]?.department === 'BJ' && one.places[0].post === 'teacher');
  const teachers = random.shuffle(
    staff.filter((one) => one.places[0]?.post === 'teacher' && !nursery.includes(one) && one.key !== 'teacher'),
  );
  teachers.sort((a, b) => Number(b.key === 'homeroom') - Number(a.key === 'homeroom'));
  const classes = demoClasses.filter((one) => one.organization === organization);
  const first = classes.find((one) => one.code === 'G1-1');
  for (const one of first ? [first, ...classes.filter((other) => other !== first)] : classes) {
    const head = (one.stage_code === 104 ? nursery : teachers).shift();
    if (!head) throw new Error(`${organization} has too few teachers for ${one.code}`);
    const place = (department: string, post: DemoPlace['post']): DemoPlace => ({
      organization,
      department,
      post,
      is_main: false,
      valid_from: head.places[0]?.valid_from ?? '',
    });
    head.places = [...head.places, place(one.code, 'homeroom')];
    head.leads = [...head.leads, { organization, department: one.code }];
    head.roles = [...head.roles, { role: one.stage_code === 104 ? 'nursery_teacher' : 'homeroom', organization }];
    if (one.class_no > 1) continue;
    head.places = [...head.places, place(one.grade_code, 'grade_lead')];
    head.leads = [...head.leads, { organization, department: one.grade_code }];
  }
}

/** The teacher of the cast also teaches two afternoons a week at the international school. */
function addSecondPlace(staff: Draft[], today: string): void {
  const teacher = staff.find((one) => one.key === 'teacher');
  if (!teacher) throw new Error('the staff plan has no place for the teacher of the cast');
  const valid_from = addDays(today, -400);
  teacher.memberships = [...teacher.memberships, { organization: 'sy-intl', is_main: false, source: 'hr', valid_from }];
  teacher.places = [
    ...teacher.places,
    { organization: 'sy-intl', department: 'SL', post: 'teacher', is_main: true, valid_from },
  ];
}

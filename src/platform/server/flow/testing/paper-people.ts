import { uuidv7 } from '#shared/uuid.ts';
import type { Person } from '../../rights/actor.ts';
import { plainPerson } from '../../testing/use-portal.ts';

export const school = uuidv7();
const otherSchool = uuidv7();
export const maths = uuidv7();
export const music = uuidv7();

export const NAMES = [
  'teacher',
  'chief',
  'director',
  'clerk',
  'bursar',
  'cashier',
  'deputy',
  'guest',
  'stranger',
  'admin',
] as const;
export type Who = (typeof NAMES)[number];
/** A teacher of mathematics with two leaders; holders of a right for the school and for music alone; one of another school. */
export const people = Object.fromEntries(NAMES.map((name) => [name, uuidv7()])) as Record<Who, string>;

const whole = { organizations: [school], departments: null };
export const HELD: Partial<Record<Who, Person['grants']>> = {
  bursar: new Map([['9904', whole]]),
  cashier: new Map([['9904', { organizations: [school], departments: [music] }]]),
  clerk: new Map([['9905', whole]]),
  stranger: new Map([['9904', { organizations: [otherSchool], departments: null }]]),
};

/** What tests change: who leads, who is gone, who lent, who is away. */
export const world = {
  leaders: [[people.chief], [people.director]] as string[][],
  gone: new Set<string>(),
  lent: new Map<string, string>(),
  away: new Map<string, string>(),
};

export const nameOf = (userId: string) => NAMES.find((name) => people[name] === userId) ?? 'nobody';

export const loadPaperPerson = async (_: unknown, userId: string): Promise<Person> => {
  const name = nameOf(userId);
  const place = name === 'stranger' ? otherSchool : school;
  return {
    ...plainPerson(userId),
    name,
    organization_id: place,
    client_id: place,
    reach: [place],
    grants: name === 'nobody' ? new Map() : (HELD[name] ?? new Map()),
  };
};

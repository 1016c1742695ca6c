import { today } from '#shared/dates.ts';
import type { DemoPerson } from '../../../database/demo/people.ts';
import { demoOrganizations, type OrganizationKey, organizationId } from '../../../database/demo/places.ts';
import { demoGroup } from '../../../database/demo/school-group.ts';
import type { OwnDemo } from './use-demo.ts';

/** What only the foreign organisations have, each with where it comes from. */
export async function foreignMarks(demo: OwnDemo, own: readonly OrganizationKey[]): Promise<Map<string, string>> {
  const foreign = demoOrganizations
    .map(({ key }) => key)
    .filter(
      (key) => !own.includes(key) && !demoOrganizations.some((one) => own.includes(one.key) && one.parent === key),
    );
  const ids = foreign.map(organizationId);
  const clients = foreign.filter((key) => demoOrganizations.some((one) => one.key === key && !one.parent));
  const marks = new Map<string, string>();
  const { query } = demo.test_db;
  const tables = await query<{ t: string; column: string }>(
    `select distinct on (table_name) table_name as t, column_name as column from information_schema.columns c
      where table_schema = 'public' and column_name in ('organization_id', 'client_id')
        and table_name in (select relname from pg_class where relkind = 'r')
        and exists (select from information_schema.columns k where k.table_name = c.table_name and k.column_name = 'id' and k.data_type = 'uuid')
      order by table_name, column_name desc`,
  );
  for (const { t, column } of tables) {
    if (t === 'user') continue; // by their memberships, below
    const places = column === 'client_id' ? clients.map(organizationId) : ids;
    for (const { id } of await query<{ id: string }>(`select id from "${t}" where ${column} = any ($1)`, [places]))
      marks.set(id, t);
  }
  const { people } = demoGroup(today());
  const isForeign = (person: DemoPerson) =>
    person.memberships.length > 0 && person.memberships.every((one) => foreign.includes(one.organization));
  const known = new Set(people.filter((person) => !isForeign(person)).map(({ name }) => name));
  const visitors = await query<{ name: string }>('select name from visitor_person');
  for (const { name } of visitors) known.add(name);
  for (const person of people.filter(isForeign)) {
    for (const mark of [person.id, person.number, person.phone, person.email, person.id_no])
      if (mark) marks.set(mark, 'person');
    if (!known.has(person.name)) marks.set(person.name, 'name of a person');
  }
  return marks;
}

/** What of the marks stands in an answer, but for the id that was sent. */
export function marksIn(answer: unknown, marks: ReadonlyMap<string, string>, sent = ''): string[] {
  const words = JSON.stringify(answer ?? null).match(/\p{Script=Han}+|[\w@.-]+/gu) ?? [];
  return words.flatMap((word) => (word === sent ? [] : (marks.get(word) ?? [])));
}

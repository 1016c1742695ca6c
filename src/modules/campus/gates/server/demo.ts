import type { DemoContext } from '#server/module.ts';
import { addDays, addMinutes, instantAt } from '#shared/dates.ts';
import { campusId, demoOrganizations, gateId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { demoGroup } from '../../../../../database/demo/school-group.ts';
import { gate, security, securityDuty } from './tables.ts';

const kinds = [
  { code: 'S', name: '南门', name_en: 'South gate', kind: 'both' },
  { code: 'E', name: '东门', name_en: 'East gate', kind: 'pedestrian' },
] as const;

/** Two gates a campus, and a row for everybody of the user type guard; one guard a school stands at the gate since this morning. */
export async function gatesDemo({ db, today }: DemoContext): Promise<void> {
  const gates = demoOrganizations.flatMap(({ key, campuses }) =>
    campuses.flatMap((campus, at) =>
      kinds.map(({ code, ...facts }, sort) => ({
        id: gateId(key, campus.code, code),
        organization_id: organizationId(key),
        campus_id: campusId(key, campus.code),
        ...facts,
        name: campuses.length > 1 ? `${campus.name}${facts.name}` : facts.name,
        name_en: campuses.length > 1 ? `${campus.name_en}, ${facts.name_en.toLowerCase()}` : facts.name_en,
        sort: at * 10 + sort,
      })),
    ),
  );
  await db.insert(gate).values(gates);
  const guards = demoGroup(today).people.filter((person) => person.types.includes('guard'));
  const rows = guards.flatMap((person, at) => {
    const school = person.memberships.find((membership) => membership.is_main)?.organization;
    if (!school) return [];
    const own = gates.filter((row) => row.organization_id === organizationId(school));
    // the first campus has more guards than the others
    const campus = own[(at % 3 === 2 ? own.length - 1 : 0) as number]?.campus_id;
    const gate_ids = own.filter((row) => row.campus_id === campus).map((row) => row.id);
    const hired_on = addDays(today, -400 - at * 31);
    const facts = {
      company: '安邦保安服务有限公司',
      license_no: `粤保${hired_on.slice(0, 4)}${String(at + 1).padStart(4, '0')}`,
      license_valid_to: addDays(today, 200 + at * 13),
      hired_on,
    };
    return [
      {
        id: demoId(`security:${person.key}`),
        organization_id: organizationId(school),
        user_id: person.id,
        gate_ids,
        post_kind: 'gate' as const,
        ...facts,
        key: person.key,
      },
    ];
  });
  // the guard of the cast begins without duty, so that choosing a gate can be tried
  if (rows.length) await db.insert(security).values(rows.map(({ key: _, ...row }) => row));
  const onDuty = rows.filter(
    (row, at) =>
      row.key !== 'guard' &&
      rows.findIndex((other) => other.key !== 'guard' && other.organization_id === row.organization_id) === at,
  );
  const started_at = [instantAt(today, '06:30'), addMinutes(new Date().toISOString(), -40)].sort()[0] as string;
  await db.insert(securityDuty).values(
    onDuty.map((row) => ({
      organization_id: row.organization_id,
      security_id: row.id,
      gate_id: row.gate_ids[0] as string,
      started_at,
    })),
  );
}

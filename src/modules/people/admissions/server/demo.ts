import { createPerson } from '#modules/identity/accounts/server/public.ts';
import { childClaim } from '#modules/people/family/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { checkCharacterOf } from '#shared/person/id-number.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { schoolYearOf } from '../../../../../database/demo/generate-families.ts';
import { demoGroup } from '../../../../../database/demo/school-group.ts';
import { examinee } from './tables.ts';

/** Applicants with accounts of their own, and a visitor whose child comes to school next year. */
export async function admissionsDemo(demo: DemoContext): Promise<void> {
  const { db, services, today } = demo;
  const own = demoGroup(today).people.filter((one) => one.types.includes('examinee'));
  await db.insert(examinee).values(own.map(({ id }) => ({ user_id: id, entered_by: id, user_kind: 'self' as const })));
  const birthday = `${schoolYearOf(today) - 5}-03-16`;
  const body = `110105${birthday.replaceAll('-', '')}482`;
  const id_no = body + checkCharacterOf(body);
  const facts = { name: '高子涵', gender: 'female' as const };
  const { user_id } = await createPerson(demo, { ...facts, birthday, user_types: ['examinee'], is_activated: false });
  await db.insert(childClaim).values({
    ...facts,
    user_id,
    guardian_id: castId('visitor'),
    id_type: 'identity',
    status: 'new_child',
    id_no_sealed: services.seal.seal(id_no, 'child_claim.id_no'),
    id_no_bidx: services.seal.blindIndex(id_no, 'id_no'),
  });
  await db.insert(examinee).values({ user_id, entered_by: castId('visitor'), current_school: '朝阳幼儿园' });
}

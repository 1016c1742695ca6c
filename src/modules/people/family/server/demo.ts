import { eq } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { createPerson } from '#modules/identity/accounts/server/public.ts';
import type { DemoContext } from '#server/module.ts';
import { addMinutes } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { randomOf } from '../../../../../database/demo/random.ts';
import { demoGroup } from '../../../../../database/demo/school-group.ts';
import { LINK_SCOPES } from '../contract/children.contract.ts';
import { TRANSFER_DAYS } from '../contract/guardian-transfers.contract.ts';
import { CLAIMED_ID_NO } from './children/claims.service.ts';
import { REQUEST_DAYS } from './link-requests/propose-link.service.ts';
import { childClaim, guardianLinkRequest, guardianTransfer, stuGdClient } from './tables.ts';

const ROWS_AT_ONCE = 400;

/** Every guardian of the demo with their children, as an import would have linked them; a pupil with the phone of a parent; one who asks. */
export async function familyDemo(demo: DemoContext): Promise<void> {
  const { db, services, today } = demo;
  const { seal } = services;
  const { families, people } = demoGroup(today);
  const byId = new Map(people.map((one) => [one.id, one]));
  const random = randomOf('links');
  const rows = families.flatMap(({ children, guardians }) =>
    children.flatMap((student_id) => {
      const school = byId.get(student_id)?.memberships[0]?.organization;
      if (!school) return [];
      return guardians.map((guardian, at) => ({
        student_id,
        guardian_id: guardian.id,
        organization_id: organizationId(school),
        relation: guardian.relation,
        is_main: at === 0,
        status: 'active',
        scopes: at === 0 ? [...LINK_SCOPES] : random.chance(0.5) ? ['study', 'health', 'pickup'] : ['study'],
        contact_priority: at + 1,
        share_phone: random.chance(0.7),
        source: 'import',
      }));
    }),
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db.insert(stuGdClient).values(rows.slice(at, at + ROWS_AT_ONCE));
  await sharePhone();
  await askForLink();
  await askForTransfer();

  /** The daughter of a teacher of the cast gets her messages on the phone of her father. */
  async function sharePhone(): Promise<void> {
    const father = byId.get(castId('teacher'));
    const daughter = families.find((one) => one.guardians.some(({ id }) => id === father?.id))?.children[0];
    if (!father?.phone || !daughter) throw new Error('the teacher of the demo has no daughter');
    await db
      .update(user)
      .set({ phone_sealed: seal.seal(father.phone, 'user.phone'), phone_bidx: seal.blindIndex(father.phone, 'phone') })
      .where(eq(user.id, daughter));
  }

  /** An aunt whom no school knows asks to be linked with a pupil of the middle school, outside the class of the cast. */
  async function askForLink(): Promise<void> {
    const room = byId.get(castId('homeroom'))?.places.find((one) => one.post === 'homeroom')?.department;
    const pupil = people.find(
      ({ types, memberships, places }) =>
        types.includes('student') &&
        memberships[0]?.organization === 'sy-middle' &&
        places.every(({ department }) => department !== room),
    );
    if (!pupil) throw new Error('the middle school of the demo has one class only');
    const aunt = await createPerson(demo, {
      name: '李秀兰',
      gender: 'female',
      phone: '13800000301',
      user_types: ['visitor'],
      category: 'visitor',
      is_phone_owner: true,
      is_phone_verified: true,
      is_activated: true,
    });
    const { name, gender, birthday } = pupil;
    const child = await createPerson(demo, { name, gender, birthday, user_types: ['examinee'], is_activated: false });
    const [claim] = await db
      .insert(childClaim)
      .values({
        guardian_id: aunt.user_id,
        user_id: child.user_id,
        name,
        gender,
        id_type: pupil.id_type,
        id_no_sealed: seal.seal(pupil.id_no, CLAIMED_ID_NO),
        id_no_bidx: seal.blindIndex(pupil.id_no, 'id_no'),
      })
      .returning({ id: childClaim.id });
    if (!claim) throw new Error('a claim was not stored');
    const asked_at = addMinutes(new Date().toISOString(), -60 * 5);
    await db.insert(guardianLinkRequest).values({
      organization_id: organizationId('sy-middle'),
      claim_id: claim.id,
      requester_id: aunt.user_id,
      matched_student_id: pupil.id,
      match: 'id_name',
      expires_at: addMinutes(asked_at, 60 * 24 * REQUEST_DAYS),
      created_at: asked_at,
    });
  }

  /** The registrar's office asks for another main guardian of a pupil outside the class of the cast; a second one confirms. */
  async function askForTransfer(): Promise<void> {
    const room = byId.get(castId('homeroom'))?.places.find((one) => one.post === 'homeroom')?.department;
    const found = families.find(
      ({ children: [first], guardians }) =>
        guardians.length > 1 &&
        first !== undefined &&
        byId.get(first)?.memberships[0]?.organization === 'sy-middle' &&
        byId.get(first)?.places.every(({ department }) => department !== room),
    );
    const [student_id, from, to] = [found?.children[0], found?.guardians[0], found?.guardians[1]];
    if (!student_id || !from || !to) throw new Error('no pupil of the middle school has two guardians');
    const asked_at = addMinutes(new Date().toISOString(), -60 * 24 * 4);
    await db.insert(guardianTransfer).values({
      student_id,
      from_id: from.id,
      to_id: to.id,
      kind: 'by_school',
      requested_by: castId('superadmin'),
      organization_id: organizationId('sy-middle'),
      reason: '父母离异，抚养权变更',
      expires_at: addMinutes(asked_at, 60 * 24 * TRANSFER_DAYS),
      created_at: asked_at,
    });
  }
}

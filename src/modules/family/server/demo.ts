import { eq } from 'drizzle-orm';
import { user } from '#modules/directory/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { castId } from '../../../../database/demo/cast.ts';
import { organizationId } from '../../../../database/demo/places.ts';
import { randomOf } from '../../../../database/demo/random.ts';
import { demoGroup } from '../../../../database/demo/school-group.ts';
import { LINK_SCOPES } from '../contract/children.contract.ts';
import { stuGdClient } from './tables.ts';

const ROWS_AT_ONCE = 400;

/** Every guardian of the demo with their children, as an import would have linked them; a pupil with the phone of a parent. */
export async function familyDemo({ db, services: { seal }, today }: DemoContext): Promise<void> {
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
}

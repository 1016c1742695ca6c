import { inArray } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { userGroup, userGroupUser } from './tables.ts';

const groups = [
  {
    owner: 'office',
    name: '行政例会成员',
    description: '每周一上午的行政例会',
    scope: 'shared',
    members: ['principal', 'office', 'hrofficer', 'finance', 'security'],
  },
  {
    owner: 'office',
    name: '校园开放日工作组',
    description: '十二月开放日的引导与接待',
    scope: 'private',
    members: ['teacher', 'homeroom', 'security'],
  },
] as const;

/** A shared group and one of the office's own. */
export async function userGroupsDemo({ db }: DemoContext): Promise<void> {
  const organization_id = organizationId('sy-middle');
  for (const { owner, members, ...group } of groups) {
    const id = uuidv7();
    const owner_id = castId(owner);
    await db.insert(userGroup).values({ ...group, id, organization_id, owner_id });
    const people = await db
      .select({ id: user.id })
      .from(user)
      .where(inArray(user.id, members.map(castId)));
    await db
      .insert(userGroupUser)
      .values(people.map((one) => ({ group_id: id, user_id: one.id, organization_id, added_by: owner_id })));
  }
}

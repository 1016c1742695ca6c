import type { FindUserTypePlaces, Guardianship } from '#modules/identity/accounts/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { maskName } from '#shared/person/masks.ts';
import { guardianRelations } from '#shared/reference/people.ts';
import { findItem } from '#shared/reference-lists.ts';
import type { Text } from '#shared/text.ts';
import { canAct, linkedChildren } from './children/children.queries.ts';
import { unrestrictedGuardians } from './links/guardians.queries.ts';

function relationText(code: string | null): Text | null {
  const item = code === null ? undefined : findItem(guardianRelations, code);
  return item ? { cn: item.cn, us: item.us } : null;
}

/** The user type guardian as the activation shows it: 张*的母亲 at each school of a child. */
export const guardianPlaces: FindUserTypePlaces = async (db: Db, userId: string) => {
  const rows = await linkedChildren(db, userId);
  return rows.map(({ name, relation, organization }) => {
    const said = relationText(relation) ?? { cn: '监护人', us: 'Guardian' };
    const child = maskName(name);
    return { organization, detail: { cn: `${child}的${said.cn}`, us: `${said.us} of ${child}` } };
  });
};

/** What account asks about the children of a guardian. */
export const linkedGuardianship: Guardianship = {
  childrenOf: async (db, guardianUserId) =>
    (await linkedChildren(db, guardianUserId))
      .filter((row) => !row.restricted)
      .map(({ id, relation, organization, department }) => ({
        student_user_id: id,
        relation: relationText(relation),
        organization,
        classroom: department,
      })),
  canSwitch: (db, guardianUserId, studentUserId) => canAct(db, guardianUserId, studentUserId),
  guardiansOf: unrestrictedGuardians,
};

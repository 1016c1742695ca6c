import { unrestrictedGuardians } from '#modules/people/family/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';

const SAID = {
  noted: { cn: '老师记录了孩子的成长', us: 'A teacher noted something about your child' },
  withdrawn: { cn: '一条成长记录已撤回', us: 'A note about your child was withdrawn' },
} as const;

/** Tells each guardian once, however many of their children it is about; what was noted stands on the page alone. */
export async function tellFamilies(
  { db, services }: { readonly db: Db; readonly services: Services },
  organization_id: string,
  students: readonly string[],
  what: keyof typeof SAID,
): Promise<number> {
  const guardians = await unrestrictedGuardians(db, students);
  const to = [...new Set([...guardians.values()].flat())];
  if (to.length)
    await notify(
      { db, services },
      { event: `merit_record.${what}`, to, kind: 'message', organization_id, title: SAID[what], link: '/merit' },
    );
  return to.length;
}

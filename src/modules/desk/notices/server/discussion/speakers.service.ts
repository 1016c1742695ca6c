import { eq } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';

/** Age from which a pupil may speak where guardians read. */
const SPEAKS_FROM = 14;

/** Whether a pupil is too young to comment; somebody with another user type too comments with that one. */
export async function isTooYoung({ db, actor }: Context): Promise<boolean> {
  if (!actor.user_types.includes('student') || actor.user_types.some((userType) => userType !== 'student'))
    return false;
  const [row] = await db.select({ birthday: user.birthday }).from(user).where(eq(user.id, actor.user_id));
  const born = row?.birthday;
  if (!born) return false;
  const now = today();
  return `${Number(now.slice(0, 4)) - SPEAKS_FROM}${now.slice(4)}` < born;
}

/** Whether the caller, who sees it, may say something below it. */
export async function mayComment(
  ctx: Context,
  { allow_comment }: { readonly allow_comment: 'off' | 'author_only' | 'all' },
): Promise<boolean> {
  return allow_comment !== 'off' && !(await isTooYoung(ctx));
}

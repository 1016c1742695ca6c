import { eq } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';

/** Age from which a pupil may comment where guardians read. */
const COMMENTS_FROM_AGE = 14;

/** Whether a pupil is too young to comment; a person of another type too comments as that. */
export async function isTooYoungToComment({ db, actor }: Context): Promise<boolean> {
  if (!actor.user_types.includes('student') || actor.user_types.some((type) => type !== 'student')) return false;
  const [row] = await db.select({ birthday: user.birthday }).from(user).where(eq(user.id, actor.user_id));
  const born = row?.birthday;
  if (!born) return false;
  const now = today(actor.time_zone);
  return `${Number(now.slice(0, 4)) - COMMENTS_FROM_AGE}${now.slice(4)}` < born;
}

/** Whether the caller, who sees it, may comment on it. */
export async function mayComment(
  ctx: Context,
  { allow_comment }: { readonly allow_comment: 'off' | 'author_only' | 'all' },
): Promise<boolean> {
  return allow_comment !== 'off' && !(await isTooYoungToComment(ctx));
}

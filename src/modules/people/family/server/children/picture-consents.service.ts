import { listConsentedPeople, recordConsents } from '#modules/identity/accounts/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { linkedChildren } from './children.queries.ts';
import { findOwnChild } from './own-children.service.ts';

const PICTURES = 'photo';

/** Own children of whom somebody agreed to public pictures. */
export async function viewPictureConsents({ db, actor }: Context): Promise<{ agreed_ids: string[] }> {
  if (!actor.user_types.includes('guardian')) return { agreed_ids: [] };
  const own = (await linkedChildren(db, actor.user_id)).filter((child) => !child.restricted);
  const agreed = await listConsentedPeople(
    db,
    own.map((child) => child.id),
    PICTURES,
  );
  return { agreed_ids: [...agreed] };
}

/** A guardian agrees that pictures of a child may be public; twice is once. Refuses (404001) other children. */
export async function agreeToPictures(ctx: Context, childId: string): Promise<void> {
  const child = await findOwnChild(ctx, childId);
  if (!child) throw refuse(shared.not_found);
  if ((await listConsentedPeople(ctx.db, [childId], PICTURES)).has(childId)) return;
  await recordConsents(ctx, childId, [PICTURES], 'web', ctx.actor.user_id);
  ctx.audit({ action: 'child.picture_consent', target: ['user', childId] });
}

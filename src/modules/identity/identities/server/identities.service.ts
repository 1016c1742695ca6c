import { and, eq, sql } from 'drizzle-orm';
import { findCredential } from '#modules/identity/accounts/server/public.ts';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Lang, Text } from '#shared/text.ts';
import { channelName } from '../contract/channel-name.ts';
import type { Channel } from '../contract/channels.ts';
import { identityRefusals } from '../contract/identities.refusals.ts';
import { MAX_LINKED_PEOPLE } from '../contract/identities.shapes.ts';
import { eraseFace } from './face/face.service.ts';
import { findOwnIdentity, findSealedPhone, linkedUserIds, listIdentities, sameIdentity } from './identities.queries.ts';
import { clearPendingCookie, spendPending } from './pending.service.ts';
import type { ProvenIdentity } from './providers/provider.ts';
import { providersOf } from './providers/providers.ts';
import { externalIdentity } from './tables.ts';

export async function listOwnIdentities({ db, actor, services }: Context) {
  return { list: await listIdentities(db, actor.user_id), channels: [...providersOf(services.env).open] };
}

/** Links what was just proven in this browser to the own account, after a fresh proof. */
export async function linkPending(ctx: Context) {
  const { db, actor } = ctx;
  await requireStepUp(ctx);
  const pending = await spendPending(ctx, db);
  if (pending.user_id !== null && pending.user_id !== actor.user_id) throw refuse(signInRefusals.timed_out);
  // two people who link the same identity at once are counted one after the other
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`identity:${pending.channel}:${pending.subject}`}))`);
  const people = await linkedUserIds(db, pending);
  if (people.includes(actor.user_id)) throw refuse(identityRefusals.already_linked);
  if (people.length >= MAX_LINKED_PEOPLE) throw refuse(identityRefusals.identity_full, { n: MAX_LINKED_PEOPLE });
  const row = await insertIdentity(db, actor.user_id, pending);
  ctx.audit({
    action: 'account.link_identity',
    kind: 'login',
    target: ['user', actor.user_id],
    after: { channel: pending.channel, nickname: pending.nickname },
  });
  await sendNotice(ctx, pending.channel, {
    cn: `您的账号已绑定${channelName(pending.channel).cn}，如非本人操作请立即解除`,
    us: `${channelName(pending.channel).us} was linked to your account. If this wasn’t you, unlink it now.`,
  });
  ctx.afterCommit(() => clearPendingCookie(ctx));
  const [linked] = (await listIdentities(db, actor.user_id)).filter(({ id }) => id === row.id);
  if (!linked) throw new Error('the link was not stored');
  return linked;
}

/** Stores one link. */
export async function insertIdentity(db: Db, user_id: string, identity: ProvenIdentity): Promise<{ id: string }> {
  const { channel, app, subject, openid, unionid, nickname } = identity;
  const [row] = await db
    .insert(externalIdentity)
    .values({ user_id, channel, app, subject, openid, unionid, nickname, last_used_at: sql`now()` })
    .returning({ id: externalIdentity.id });
  if (!row) throw new Error('the link was not stored');
  return row;
}

/** Keeps what the provider says now: the name that is shown, and a unionid that was not there before. */
export async function recordIdentityUse(db: Db, userId: string, identity: ProvenIdentity): Promise<void> {
  await db
    .update(externalIdentity)
    .set({
      last_used_at: sql`now()`,
      nickname: identity.nickname,
      unionid: sql`coalesce(${identity.unionid}, ${externalIdentity.unionid})`,
    })
    .where(and(sameIdentity(identity), eq(externalIdentity.user_id, userId)));
}

/** Takes an own link away, after a fresh proof. What is left must open the account. */
export async function unlinkIdentity(ctx: Context, id: string): Promise<void> {
  const { db, actor } = ctx;
  await requireStepUp(ctx);
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`ways:${actor.user_id}`}))`);
  const own = await findOwnIdentity(db, actor.user_id, id);
  if (!own) throw refuse(shared.not_found);
  const ways = await findCredential(db, actor.user_id);
  const others = (await listIdentities(db, actor.user_id)).length - 1;
  if (!ways?.has_password && others === 0 && !(await findSealedPhone(db, actor.user_id))?.phone)
    throw refuse(identityRefusals.last_way);
  await db
    .update(externalIdentity)
    .set({ status: 'removed', removed_at: sql`now()` })
    .where(eq(externalIdentity.id, id));
  const channel = own.channel as Channel;
  ctx.audit({
    action: 'account.unlink_identity',
    kind: 'login',
    target: ['user', actor.user_id],
    before: { channel, nickname: own.nickname },
  });
  await sendNotice(ctx, channel, {
    cn: `您的账号已解除${channelName(channel).cn}绑定`,
    us: `${channelName(channel).us} was unlinked from your account`,
  });
}

/** Tells the person of a new or removed link, in the portal and on the phone. */
async function sendNotice(ctx: Context, channel: Channel, title: Text): Promise<void> {
  const { db, actor, services } = ctx;
  const event = 'account.identity';
  await notify(ctx, { event, to: [actor.user_id], urgency: 'urgent', title, link: '/personals' });
  const own = await findSealedPhone(db, actor.user_id);
  if (!own?.phone) return;
  await sendOutside(ctx, {
    event,
    channel: 'sms',
    to: services.seal.open(own.phone, 'user.phone'),
    lang: own.lang as Lang,
    text: title,
    vars: { channel: channelName(channel)[own.lang as Lang] },
    user_id: actor.user_id,
  });
}

/** Nothing of what opened the account of somebody is left. */
export async function eraseIdentities(db: Db, services: Services, userId: string): Promise<void> {
  await db.delete(externalIdentity).where(eq(externalIdentity.user_id, userId));
  await eraseFace(db, services, userId);
}

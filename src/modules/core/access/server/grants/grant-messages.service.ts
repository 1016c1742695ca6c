import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { formatDay } from '#shared/dates.ts';
import { accessRights } from '../../rights.ts';
import { holdersByRole } from '../holders/holders.queries.ts';

interface RoleName {
  readonly id: string;
  readonly name: string;
  readonly name_en: string;
}

interface NotifiedGrant {
  readonly user_id: string;
  readonly valid_to: string | null;
  readonly place: { readonly id: string };
}

/** The role is theirs from now on. */
export async function notifyGranted(
  source: EventSource,
  role: RoleName,
  grants: readonly NotifiedGrant[],
): Promise<void> {
  for (const group of Map.groupBy(grants, (grant) => `${grant.place.id}:${grant.valid_to}`).values()) {
    const { place, valid_to } = group[0] as NotifiedGrant;
    const until = valid_to
      ? { cn: `，有效至${formatDay(valid_to, 'cn')}`, us: ` until ${formatDay(valid_to, 'us')}` }
      : { cn: '', us: '' };
    await notify(source, {
      event: 'role_user.granted',
      to: group.map((grant) => grant.user_id),
      organization_id: place.id,
      title: {
        cn: `您获得了角色「${role.name}」${until.cn}`,
        us: `You now have the role ${role.name_en}${until.us}`,
      },
      link: '/my_rights',
    });
  }
}

/** A grant waits: every other administrator of the place is notified. */
export async function notifySeconds(ctx: Context, role: RoleName, grants: readonly NotifiedGrant[]): Promise<void> {
  const concerned = new Set([ctx.actor.user_id, ...grants.map((grant) => grant.user_id)]);
  for (const placeId of new Set(grants.map((grant) => grant.place.id))) {
    const seconds = (await administratorsOf(ctx.db, placeId)).filter((id) => !concerned.has(id));
    await notify(ctx, {
      event: 'role_user.requested',
      to: seconds,
      organization_id: placeId,
      title: {
        cn: `${ctx.actor.name} 申请授予角色「${role.name}」，请复核`,
        us: `${ctx.actor.name} requested the role ${role.name_en} for someone. Please review.`,
      },
      link: '/manager-auth?requested=1',
      actions: [{ key: 'open', label: { cn: '去复核', us: 'Review' }, link: '/manager-auth?requested=1' }],
    });
    await todosChanged(ctx, seconds);
  }
}

const administratorsOf = (db: Db, organizationId: string) =>
  acrossOrganizations(db, () => holdersByRole(db, accessRights.roles, organizationId));

/** A grant was decided by the second person: grantor and, when it holds now, grantee hear of it. */
export async function notifyDecided(
  source: EventSource,
  role: RoleName,
  grant: NotifiedGrant & { readonly granted_by: string | null },
  isApproved: boolean,
): Promise<void> {
  if (isApproved) await notifyGranted(source, role, [grant]);
  if (!grant.granted_by) return;
  await notify(source, {
    event: 'role_user.decided',
    to: [grant.granted_by],
    organization_id: grant.place.id,
    title: isApproved
      ? { cn: `角色「${role.name}」的授权已通过复核`, us: `The role ${role.name_en} was approved` }
      : { cn: `角色「${role.name}」的授权未通过复核`, us: `The role ${role.name_en} was declined` },
    link: '/manager-auth',
  });
}

/** The role is no longer theirs. */
export async function notifyEnded(
  source: EventSource,
  role: RoleName,
  grants: readonly NotifiedGrant[],
): Promise<void> {
  for (const [placeId, group] of Map.groupBy(grants, (grant) => grant.place.id))
    await notify(source, {
      event: 'role_user.ended',
      to: group.map((grant) => grant.user_id),
      organization_id: placeId,
      title: { cn: `您的角色「${role.name}」已结束`, us: `Your role ${role.name_en} has ended` },
      link: '/my_rights',
    });
}

/** The end is near: holder and grantor hear of it, each once per notice. */
export async function notifyEnding(
  source: EventSource,
  role: RoleName,
  grant: NotifiedGrant & { readonly granted_by: string | null; readonly user_name: string },
  days: number,
): Promise<void> {
  const day = { cn: formatDay(grant.valid_to ?? '', 'cn'), us: formatDay(grant.valid_to ?? '', 'us') };
  await notify(source, {
    event: 'role_user.ending',
    to: [grant.user_id],
    organization_id: grant.place.id,
    title: {
      cn: `您的角色「${role.name}」将在${days}天后（${day.cn}）结束`,
      us: `Your role ${role.name_en} ends in ${days} days (${day.us})`,
    },
    link: '/my_rights',
  });
  if (!grant.granted_by || grant.granted_by === grant.user_id) return;
  await notify(source, {
    event: 'role_user.ending',
    to: [grant.granted_by],
    organization_id: grant.place.id,
    title: {
      cn: `${grant.user_name} 的角色「${role.name}」将在${days}天后（${day.cn}）结束`,
      us: `${grant.user_name}’s role ${role.name_en} ends in ${days} days (${day.us})`,
    },
    link: '/manager-auth',
  });
}

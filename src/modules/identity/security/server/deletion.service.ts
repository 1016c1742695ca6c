import { and, eq, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import {
  findCredential,
  guardianship,
  listGuardianIds,
  lockCredential,
  writeCredential,
} from '#modules/identity/accounts/server/public.ts';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import { notify } from '#server/notify/notify.ts';
import { dayOf, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Lang, Text } from '#shared/text.ts';
import type { accountDeletion } from '../contract/safety.contract.ts';
import { GRACE_DAYS } from '../contract/safety.shapes.ts';
import { securityRefusals } from '../contract/security.refusals.ts';
import { isRecordNeeded } from './erasing.service.ts';
import { SELF_DELETION_AGE } from './policy.ts';

type Request = z.output<(typeof accountDeletion)['request']['body']>;

/** The account that is meant: the own one, or that of an own child. */
async function targetOf({ db, actor, services }: Context, student_user_id: string | undefined): Promise<string> {
  if (student_user_id === undefined) return actor.user_id;
  const children = await guardianship.of(services).childrenOf(db, actor.user_id);
  if (!children.some((child) => child.student_user_id === student_user_id)) throw refuse(shared.not_found);
  return student_user_id;
}

export async function viewDeletion(ctx: Context, student_user_id?: string) {
  const id = await targetOf(ctx, student_user_id);
  return {
    deletion_at: await findPlannedDeletion(ctx.db, id),
    scope: await scopeOf(ctx.db, id),
    grace_days: GRACE_DAYS,
    children: (await guardianship.of(ctx.services).childrenOf(ctx.db, id)).length,
  };
}

const scopeOf = async (db: Db, id: string) =>
  (await isRecordNeeded(db, id)) ? ('login_only' as const) : ('full' as const);

/** Asks for the deletion: it comes in seven days, unless it is taken back on any page until then. */
export async function requestDeletion(ctx: Context, { student_user_id, reason }: Request) {
  await requireStepUp(ctx);
  const id = await targetOf(ctx, student_user_id);
  const [person] = await ctx.db.select().from(user).where(eq(user.id, id)).for('update');
  if (!person) throw refuse(shared.not_found);
  const isOwn = id === ctx.actor.user_id;
  if (isOwn && isYoung(person.birthday)) throw refuse(securityRefusals.guardian_acts);
  if (!isOwn && person.birthday !== null && !isYoung(person.birthday)) throw refuse(securityRefusals.child_acts);
  if (person.is_super_admin && (await isLastSuperAdmin(ctx.db, person)))
    throw refuse(securityRefusals.last_super_admin);
  const planned = await findPlannedDeletion(ctx.db, id);
  const scope = await scopeOf(ctx.db, id);
  if (planned) return { deletion_at: planned, scope };
  const deletion_at = await planDeletion(ctx.db, id, GRACE_DAYS);
  if (!deletion_at) throw new Error('a deletion was not planned');
  await writeCredential(ctx.db, id, { deletion_scope: scope });
  ctx.audit({
    action: 'account.delete_request',
    target: ['user', id],
    after: { deletion_at, scope },
    ...(reason ? { reason } : {}),
  });
  await sendNotice(ctx, person, deletion_at);
  return { deletion_at, scope };
}

function isYoung(birthday: string | null): boolean {
  const day = today();
  return birthday !== null && birthday > `${Number(day.slice(0, 4)) - SELF_DELETION_AGE}${day.slice(4)}`;
}

async function isLastSuperAdmin(db: Db, { id, client_id }: { id: string; client_id: string | null }): Promise<boolean> {
  const [other] = await db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        eq(user.is_super_admin, true),
        eq(user.status, 'confirmed'),
        ne(user.id, id),
        client_id ? eq(user.client_id, client_id) : undefined,
      ),
    )
    .limit(1);
  return other === undefined;
}

const asked: Text = {
  cn: '您的账号将于{day}注销。如非本人操作，请登录后撤销。',
  us: 'Your account will be deleted on {day}. If this wasn’t you, sign in and cancel it.',
};

async function sendNotice(
  ctx: Context,
  person: { id: string; name: string; phone_sealed: string | null; lang: string },
  deletion_at: string,
): Promise<void> {
  const vars = { day: dayOf(deletion_at) };
  const title: Text = { cn: asked.cn.replace('{day}', vars.day), us: asked.us.replace('{day}', vars.day) };
  const guardians = person.id === ctx.actor.user_id ? [] : await listGuardianIds(ctx.services, ctx.db, person.id);
  await notify(ctx, { event: 'account.delete_request', to: [person.id], title, urgency: 'urgent', link: null });
  await notify(ctx, {
    event: 'account.delete_request',
    to: guardians,
    title: {
      cn: `${person.name}的账号将于${vars.day}注销，可在“账号与安全”中撤销`,
      us: `${person.name}’s account will be deleted on ${vars.day}. You can cancel this under “Account and security”.`,
    },
    urgency: 'urgent',
    link: '/personals?tab=safety',
  });
  if (!person.phone_sealed) return;
  await sendOutside(ctx, {
    event: 'account.delete_request',
    channel: 'sms',
    to: ctx.services.seal.open(person.phone_sealed, 'user.phone'),
    lang: person.lang as Lang,
    text: asked,
    vars,
    user_id: person.id,
  });
}

export async function cancelDeletion(ctx: Context, student_user_id?: string): Promise<void> {
  const id = await targetOf(ctx, student_user_id);
  // an erasure that runs at this moment is waited for
  await lockCredential(ctx.db, id);
  const deletion_at = await findPlannedDeletion(ctx.db, id);
  if (!deletion_at) throw refuse(securityRefusals.not_closing);
  await writeCredential(ctx.db, id, { deletion_at: null, deletion_scope: null });
  ctx.audit({ action: 'account.delete_cancel', target: ['user', id], before: { deletion_at } });
}

/** Plans the end of an account (null: takes it back). The row is anonymised once the moment has come. */
export async function planDeletion(db: Db, userId: string, days: number | null): Promise<string | null> {
  const at = days === null ? null : sql`now() + make_interval(days => ${days})`;
  await writeCredential(db, userId, { deletion_at: at });
  return findPlannedDeletion(db, userId);
}

/** The day on which an account goes, for the banner on every page; null: it stays. */
export async function findPlannedDeletion(db: Db, userId: string): Promise<string | null> {
  return (await findCredential(db, userId))?.deletion_at ?? null;
}

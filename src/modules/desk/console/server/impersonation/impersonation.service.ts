import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { ADMIN_AREA, holders, listCodesAnywhere } from '#modules/core/access/server/public.ts';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { mintSessionAs, requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import type { MessageSource } from '#server/notify/deliveries.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { defineSetting } from '#server/settings/settings.ts';
import { formatDayTime } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { consoleRefusals } from '../../contract/console.refusals.ts';
import { IMPERSONATION_MINUTES, type impersonations } from '../../contract/impersonation.contract.ts';
import { peopleWithin } from '../accounts/accounts.queries.ts';
import { getAccountRow, groupOf } from '../accounts/accounts.service.ts';
import { hasHigherAuthority } from '../authority.ts';
import { impersonation } from '../tables.ts';
import {
  findOpenRequest,
  findRunning,
  getImpersonationRow,
  listExpired,
  listImpersonations,
  type StoredImpersonation,
} from './impersonation.queries.ts';

type Endpoints = typeof impersonations;
type ImpersonationRequest = z.output<Endpoints['fetchToken']['body']>;
type Target = Awaited<ReturnType<typeof getAccountRow>>;

/** A school may shorten the time in which somebody works as somebody else. */
const minutesSetting = defineSetting({
  key: 'impersonation_minutes',
  name: { cn: '代登录时长（分钟）', us: 'Sign-in as another person (minutes)' },
  schema: z.number().int().min(1).max(IMPERSONATION_MINUTES),
  default: IMPERSONATION_MINUTES,
  is_public: false,
});

/** Somebody younger needs a second administrator; so does a pupil whose birthday nobody knows. */
const OF_AGE = 14;

export function viewImpersonations(ctx: Context, query: z.output<Endpoints['list']['query']>) {
  const group = groupOf(ctx);
  return listImpersonations(ctx.db, ctx.actor.user_id, group, query, peopleWithin(ctx.db, group, ctx.scope));
}

export async function logInAs(ctx: Context, targetId: string, wish: ImpersonationRequest) {
  const { db, actor } = ctx;
  await requireStepUp(ctx);
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`impersonation:${actor.user_id}`}, 0))`);
  const target = await getAccountRow(ctx, targetId);
  await requireAllowed(ctx, target);
  if (await findRunning(db, actor.user_id)) throw refuse(consoleRefusals.one_at_a_time);
  const open = await findOpenRequest(db, actor.user_id, targetId);
  const most = await ctx.services.settings.get(db, minutesSetting, actor.organization_id);
  const row = open ?? (await storeRequest(ctx, targetId, { ...wish, minutes: Math.min(wish.minutes, most) }));
  if (row.state === 'requested' && (await isUnderAge(ctx, target))) {
    if (!open) await askSecond(ctx, row);
    return { token: null, ends_at: null, impersonation: await getImpersonationRow(db, actor.user_id, row.id) };
  }
  return begin(ctx, row, target);
}

async function requireAllowed(ctx: Context, target: Target): Promise<void> {
  if (target.id === ctx.actor.user_id) throw refuse(consoleRefusals.as_yourself);
  if (target.is_super_admin) throw refuse(consoleRefusals.as_super_admin);
  if (target.status === 'disabled' || target.status === 'deleted') throw refuse(consoleRefusals.as_disabled);
  if (await hasHigherAuthority(ctx, target)) throw refuse(consoleRefusals.higher_account);
}

async function storeRequest(
  ctx: Context,
  target_id: string,
  { reason, minutes }: ImpersonationRequest,
): Promise<StoredImpersonation> {
  const [row] = await ctx.db
    .insert(impersonation)
    .values({
      client_id: groupOf(ctx),
      actor_id: ctx.actor.user_id,
      target_id,
      reason,
      minutes,
      state: 'requested',
      ip: ctx.ip,
    })
    .returning();
  if (!row) throw new Error('an impersonation was not stored');
  return row;
}

async function isUnderAge(ctx: Context, target: Target): Promise<boolean> {
  if (!target.birthday) return target.types.includes('student');
  const { rows } = await ctx.db.execute<{ young: boolean }>(
    sql`select ${target.birthday}::date > current_date - make_interval(years => ${OF_AGE}) as young`,
  );
  return rows[0]?.young ?? true;
}

async function askSecond(ctx: Context, row: StoredImpersonation): Promise<void> {
  const { db, actor } = ctx;
  const others = (await holders(db, accessRights.signInAs, actor.organization_id ?? row.client_id)).filter(
    (id) => id !== actor.user_id,
  );
  const names = await namesOfUsers(db, [row.target_id]);
  const name = names.get(row.target_id)?.name ?? '—';
  await notify(ctx, {
    event: 'impersonation.requested',
    to: others,
    organization_id: actor.organization_id,
    title: {
      cn: `${actor.name} 申请以学生 ${name} 的身份登录，需要您同意`,
      us: `${actor.name} wants to sign in as the student ${name} and needs your approval`,
    },
    body: { cn: row.reason, us: row.reason },
    link: '/admin/adminUsers?view=log_in_as',
  });
  await todosChanged(ctx, others);
  ctx.audit({ action: 'impersonation.request', target: ['user', row.target_id], reason: row.reason });
}

async function begin(ctx: Context, row: StoredImpersonation, target: Target) {
  const { db, actor } = ctx;
  const minted = await mintSessionAs(ctx, target.id, row.minutes);
  const [started] = await db
    .update(impersonation)
    .set({
      state: 'active',
      session_id: minted.session_id,
      started_at: sql`now()`,
      ends_at: minted.expires_at,
      ip: ctx.ip,
    })
    .where(eq(impersonation.id, row.id))
    .returning();
  ctx.audit({
    action: 'impersonation.start',
    kind: 'login',
    target: ['user', target.id],
    after: { minutes: row.minutes, second_id: row.second_id },
    reason: row.reason,
  });
  // holders of the administration area are notified at once, others when it is over
  if (started && (await listCodesAnywhere(db, target.id)).has(ADMIN_AREA)) await sendNotice(ctx, started, actor.name);
  const described = await getImpersonationRow(db, actor.user_id, row.id);
  return { token: minted.token, ends_at: minted.expires_at, impersonation: described };
}

async function sendNotice(source: MessageSource, row: StoredImpersonation, name: string): Promise<void> {
  await notify(source, {
    event: 'impersonation.told',
    to: [row.target_id],
    title: { cn: `管理员 ${name} 曾以您的身份登录`, us: `The administrator ${name} signed in as you` },
    body: {
      cn: `时间：${formatDayTime(row.started_at ?? row.requested_at, 'cn')}；原因：${row.reason}`,
      us: `Time: ${formatDayTime(row.started_at ?? row.requested_at, 'us')}. Reason: ${row.reason}`,
    },
    urgency: 'urgent',
    link: null,
  });
  await source.db.update(impersonation).set({ told_at: sql`now()` }).where(eq(impersonation.id, row.id));
}

/** Closes what is over and notifies the people in whose name somebody worked. Runs every few seconds on every node. */
export async function finishImpersonations(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const over = await listExpired(db);
    const names = await namesOfUsers(
      db,
      over.map((row) => row.actor_id),
    );
    for (const row of over) {
      if (!row.told_at) await sendNotice({ db, services }, row, names.get(row.actor_id)?.name ?? '—');
      await db
        .update(impersonation)
        .set({ state: 'ended', ended_at: sql`least(now(), ${impersonation.ends_at})` })
        .where(eq(impersonation.id, row.id));
    }
  });
}

/** The administrator stops working as somebody else. A session that is no such thing is left alone. */
export async function endOwnImpersonation(ctx: Context) {
  if (!ctx.actor.impersonator_id) return { ended: false };
  const ended = await ctx.services.sessions.revoke(ctx, { session_ids: [ctx.actor.session_id] }, 'user');
  if (ended === 0) return { ended: false };
  ctx.audit({ action: 'impersonation.end', kind: 'login', target: ['user', ctx.actor.user_id] });
  return { ended: true };
}

export async function decideImpersonation(ctx: Context, id: string, result: 'approve' | 'refuse') {
  const [row] = await ctx.db.select().from(impersonation).where(eq(impersonation.id, id)).for('update');
  if (!row || row.client_id !== groupOf(ctx)) throw refuse(shared.not_found);
  await getAccountRow(ctx, row.target_id);
  if (row.actor_id === ctx.actor.user_id || row.target_id === ctx.actor.user_id)
    throw refuse(consoleRefusals.not_yours_to_second);
  if (row.state !== 'requested') {
    const names = await namesOfUsers(ctx.db, [row.second_id]);
    throw refuse(consoleRefusals.already_decided, {
      who: (row.second_id && names.get(row.second_id)?.name) || '—',
      when: row.second_at ? formatDayTime(row.second_at, ctx.lang) : '—',
    });
  }
  const state = result === 'approve' ? 'approved' : 'refused';
  await ctx.db
    .update(impersonation)
    .set({ state, second_id: ctx.actor.user_id, second_at: sql`now()` })
    .where(eq(impersonation.id, id));
  ctx.audit({
    action: `impersonation.${result}`,
    target: ['user', row.target_id],
    before: { state: 'requested' },
    after: { state },
  });
  await notify(ctx, {
    event: `impersonation.${state}`,
    to: [row.actor_id],
    organization_id: ctx.actor.organization_id,
    title:
      result === 'approve'
        ? { cn: '代登录申请已获同意', us: 'Your request to sign in as a student was approved' }
        : { cn: '代登录申请未获同意', us: 'Your request to sign in as a student was declined' },
    link: `/admin/adminUsers/${row.target_id}`,
  });
  return getImpersonationRow(ctx.db, ctx.actor.user_id, id);
}

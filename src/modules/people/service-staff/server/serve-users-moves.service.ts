import { holders } from '#modules/core/access/server/public.ts';
import { staffRights } from '#modules/people/staff/rights.ts';
import { addServeUserCheck } from '#modules/people/staff/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves, type Mover, wrongState } from '#server/lifecycle/moves.ts';
import { notify } from '#server/notify/notify.ts';
import { defineNumbers } from '#server/numbers/numbers.ts';
import { today } from '#shared/dates.ts';
import { findItem } from '#shared/reference-lists.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { localize, type Text } from '#shared/text.ts';
import { certificateKinds } from '../contract/serve-kinds.ts';
import { serveUserLifecycle } from '../contract/serve-users.lifecycle.ts';
import {
  serveUserMessages as messages,
  serveUserRefusals as r,
  serveUserTexts as t,
} from '../contract/serve-users.refusals.ts';
import { serviceStaffRights } from '../rights.ts';
import { serveUserEnded } from './serve-users.events.ts';
import { isContractRunning, missingCertificate, serveActions } from './serve-users.policy.ts';
import { findServeUser } from './serve-users.queries.ts';
import { serveUser } from './tables.ts';

type Row = typeof serveUser.$inferSelect;

export const serveUserMoves = bindMoves({
  type: 'serve_user',
  lifecycle: serveUserLifecycle,
  table: serveUser,
  wrong_state: r.wrong_state,
});

const MOVE_TO = { active: 'activate', suspended: 'suspend', left: 'leave' } as const;

interface StatusChange {
  readonly status: keyof typeof MOVE_TO;
  readonly reason?: string | null | undefined;
  readonly left_on?: string | null | undefined;
}

/** Lets somebody start work, suspends them, or records that they left. */
export async function changeStatus(ctx: Context, row: Row, { status, reason, left_on }: StatusChange): Promise<void> {
  const move = MOVE_TO[status];
  serveUserMoves.requireState(row, move);
  if (status === 'active') return startWork(ctx, row);
  if (!reason) throw refuseFields({ reason: [t.reason_needed] });
  if (status === 'left' && left_on && left_on > today(ctx.actor.time_zone))
    throw refuseFields({ left_on: [t.left_later] });
  await endWork(ctx, row, move as 'suspend' | 'leave', reason, left_on);
}

/** Nobody works here without a clear check, a running contract and the certificate that the work needs. */
async function startWork(ctx: Context, row: Row): Promise<void> {
  const found = await findServeUser(ctx.db, ctx.actor, row.id);
  if (!found?.is_cleared) throw refuse(r.check_missing);
  requireEligible(row);
  await serveUserMoves.advance(ctx, row, 'activate', {
    set: { badge_no: row.badge_no ?? (await nextBadge(ctx, row)) },
  });
}

/** Refuses who has no running contract, or not the certificate that the work needs. */
export function requireEligible(row: Row): void {
  if (!isContractRunning(row, today())) throw refuse(r.no_contract);
  const missing = missingCertificate(row, today());
  const certificate = missing && findItem(certificateKinds, missing);
  if (certificate) throw refuse(r.certificate, { name: row.name, certificate });
}

/** Ends somebody's work, for now or for good, and publishes it for doors and cards. */
export async function endWork(
  source: EventSource & Mover,
  row: Row,
  move: 'suspend' | 'lapse' | 'hold' | 'leave',
  reason: string | null = null,
  leftOn: string | null | undefined = null,
): Promise<void> {
  const set = move === 'leave' ? { left_on: leftOn ?? today() } : {};
  await serveUserMoves.advance(source, row, move, { set, reason });
  await serveUserEnded.emit(source, { serve_user_id: row.id, organization_id: row.organization_id });
}

/** Numbers of badges run within a school. */
export const badgeNumbers = defineNumbers({ key: 'serve_user.badge', pattern: 'FW{seq:4}', kind: 'gapless' });

const nextBadge = (ctx: Context, { organization_id }: Row) =>
  badgeNumbers.next(ctx, { organization_id, zone: ctx.actor.time_zone });

interface Check {
  readonly kind: 'entry' | 'yearly';
  readonly result: 'clear' | 'record';
  readonly asked_on: string;
}

/** Records a background check. With a record somebody stops at once, and HR and the principal hear of it. */
export async function checkServeUser(ctx: Context, row: Row, check: Check): Promise<void> {
  if (!serveActions(row, { keeps: false, checks: true }).includes('check'))
    throw wrongState({ lifecycle: serveUserLifecycle, wrong_state: r.wrong_state }, row.status);
  const { id, organization_id, name, company } = row;
  await addServeUserCheck(ctx, { ...check, organization_id, serve_user_id: id });
  if (check.result === 'clear') return;
  if (row.status === 'active') await endWork(ctx, row, 'hold');
  const to = [
    ...(await holders(ctx.db, staffRights.backgroundChecks, organization_id)),
    ...(await holders(ctx.db, staffRights.reviewNewcomers, organization_id)),
  ];
  await notifyAbout(ctx, row, messages.record, { name, company }, to);
}

/** Notifies those who look after a person: the responsible one and the holders of 0912. */
export async function notifyOfficers(
  source: EventSource,
  row: Row,
  text: Text,
  values: Readonly<Record<string, string | Text>> = {},
): Promise<void> {
  const to = [row.responsible_user_id, ...(await holders(source.db, serviceStaffRights.manage, row.organization_id))];
  await notifyAbout(source, row, text, { name: row.name, company: row.company, ...values }, to);
}

async function notifyAbout(
  source: EventSource,
  row: Row,
  text: Text,
  values: Readonly<Record<string, string | Text>>,
  to: readonly string[],
): Promise<void> {
  const filled = (lang: 'cn' | 'us') =>
    localize(
      text,
      lang,
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : value[lang]]),
      ),
    );
  await notify(source, {
    event: 'serve_user.papers',
    to,
    organization_id: row.organization_id,
    title: { cn: filled('cn'), us: filled('us') },
    link: `/serve_users?id=${row.id}`,
  });
}

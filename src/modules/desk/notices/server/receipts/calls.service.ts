import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { noticeRefusals as r } from '../../contract/notices.refusals.ts';
import { factsOf } from '../notices/notice-facts.ts';
import { accessOf } from '../notices/notices.policy.ts';
import { type FoundNotice, findNotice } from '../notices/notices.queries.ts';
import { isCallingFor, listCalls, listPendingCalls } from './calls.queries.ts';
import { wantsOf } from './receipt-kinds.service.ts';

const CALLS_SHOWN = 200;

/**
 * Whom to call, with whole phones: all silent people for those who manage it, their own for class teachers and heads. The
 * opening is recorded. Refuses 404001 everybody else, 200200 while the escalation has not come to calls.
 */
export async function viewCalls(ctx: Context, noticeId: string) {
  const { db, services } = ctx;
  const found = await findNotice(db, noticeId);
  if (!found) throw refuse(shared.not_found);
  const manages = oversees(ctx, found);
  const callerId = manages ? null : ctx.actor.user_id;
  if (callerId && (await listPendingCalls(ctx, callerId, 1, noticeId)).length === 0) throw refuse(shared.not_found);
  const { rows, total } = (await isCallingFor(db, noticeId))
    ? await listCalls(ctx, noticeId, wantsOf(found.row), callerId, CALLS_SHOWN)
    : { rows: [], total: 0 };
  if (rows.length === 0) throw refuse(r.no_calls);
  const contacts = await services.channels.contactsOf(
    db,
    rows.map((row) => row.user.id),
  );
  const phones = new Map(contacts.map((one) => [one.user_id, one.phone]));
  ctx.audit({
    action: 'internotification.call_list',
    kind: 'read',
    target: ['internotification', noticeId],
    organization_id: found.row.organization_id,
    after: { people: rows.length },
  });
  return {
    list: rows.map((row) => ({
      id: row.id,
      user: row.user,
      for: row.child,
      place: row.place,
      phone: phones.get(row.user.id) ?? null,
    })),
    total,
  };
}

const oversees = (ctx: Context, found: FoundNotice): boolean =>
  found.row.status !== 'draft' && accessOf(ctx.actor, factsOf(found)).oversees;

/** How many silent people of their own the caller is to call for a notice. */
export async function countOwnCalls(
  ctx: Pick<Context, 'db' | 'services' | 'actor'>,
  noticeId: string,
): Promise<number> {
  const { db, actor } = ctx;
  if (!actor.user_types.includes('teacher') || !(await isCallingFor(db, noticeId))) return 0;
  const [waiting] = await listPendingCalls(ctx, actor.user_id, 1, noticeId);
  return waiting?.people ?? 0;
}

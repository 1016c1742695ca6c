import { and, eq, gt, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { countAttempt } from '#server/http/limits.ts';
import { session } from '#server/sessions/tables.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { peopleRefusals as r, peopleTexts as t } from '../../contract/people.refusals.ts';
import type { users } from '../../contract/users.contract.ts';
import { revealable, standingOf } from './person-view.service.ts';

type Wish = z.output<(typeof users)['reveal']['body']>;

const REVEALS_A_DAY = 30;
const DAY_SECONDS = 86_400;

/** Full values of one person, once; counted, and recorded with the reason. */
export async function revealPerson(ctx: Context, id: string, { fields, reason }: Wish) {
  const standing = await standingOf(ctx, id);
  const open = revealable(standing);
  if (open.length === 0) throw refuse(shared.no_right);
  if (fields.some((field) => !open.includes(field))) throw refuseFields({ fields: [t.not_revealed] });
  if (standing.is_self) await requireFresh(ctx);
  else if (!reason) throw refuseFields({ reason: [t.reason_needed] });
  if ((await countAttempt(ctx.db, `person_reveal:${ctx.actor.user_id}`, DAY_SECONDS)) > REVEALS_A_DAY)
    throw refuse(r.reveal_limit);
  ctx.audit({
    action: 'user.reveal',
    kind: 'read',
    target: ['user', id],
    after: { fields: fields.join(',') },
    ...(reason ? { reason } : {}),
  });
  const { seal } = ctx.services;
  const { row } = standing;
  const value = (field: Wish['fields'][number]) => {
    const sealed = row[`${field}_sealed`];
    return fields.includes(field) && sealed ? seal.open(sealed, `user.${field}`) : null;
  };
  return { phone: value('phone'), contact_phone: value('contact_phone'), id_no: value('id_no') };
}

/** Own values need a session that was proven a short while ago; else 403301. */
async function requireFresh(ctx: Context): Promise<void> {
  const [fresh] = await ctx.db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, ctx.actor.session_id), gt(session.strong_until, sql`now()`)));
  if (!fresh) throw refuse(shared.step_up);
}

import { eq, sql } from 'drizzle-orm';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { decidedScope, type Scope } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { session } from '#server/sessions/tables.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { payrollRights } from '../rights.ts';

/** Those who look at slips of others, each through a batch. */
const STAFF_CODES = [payrollRights.prepare, payrollRights.send, payrollRights.audit] as const;

/** What somebody may see of the slips of others; nothing for who holds none of the rights. */
export function staffScope(actor: Actor, codes: readonly ActionCode[] = STAFF_CODES): Scope {
  const held = codes.filter((code) => holds(actor, code));
  return held.length ? scopeOf(actor, ...held) : decidedScope([]);
}

/** Whether one right reaches an organisation. */
export const reachesIn = (actor: Actor, code: ActionCode, organizationId: string): boolean =>
  staffScope(actor, [code]).organizations.includes(organizationId);

/** Whether the last proof of the session is fresh; figures are left out where it is not. */
export async function isFresh({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<boolean> {
  const [own] = await db
    .select({ is_strong: sql<boolean>`coalesce(${session.strong_until} > now(), false)` })
    .from(session)
    .where(eq(session.id, actor.session_id));
  return own?.is_strong ?? false;
}

/** Of a call with transactions of its own. Refuses (403301) without a fresh proof. */
export const requireFreshAlone = ({ actor, services }: Pick<Context, 'actor' | 'services'>): Promise<void> =>
  services.database.read(EVERYWHERE, (db) => requireStepUp({ db, actor }));

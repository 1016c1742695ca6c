import { and, desc, eq, gte, or, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { maskPhone } from '#shared/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { findAccount } from './people.queries.ts';
import { needsTotp } from './second-factor.service.ts';
import { loginEvent, userCredential } from './tables.ts';

const SHOWN = 10;
const DAYS = 90;

/** What opens the own account, and who was let in or turned away lately. */
export async function viewSafety({ db, actor, services }: Context) {
  const [row] = await db
    .select({
      username: userCredential.username,
      phone: user.phone_sealed,
      phone_verified_at: userCredential.phone_verified_at,
      has_password: sql<boolean>`${userCredential.password_hash} is not null`,
      password_changed_at: userCredential.password_changed_at,
      totp_confirmed_at: userCredential.totp_confirmed_at,
      recovery_codes_left: sql<number>`coalesce(cardinality(${userCredential.recovery_code_hashes}), 0)`,
    })
    .from(user)
    .leftJoin(userCredential, eq(userCredential.user_id, user.id))
    .where(eq(user.id, actor.user_id));
  if (!row) throw refuse(shared.not_found);
  const { phone, ...facts } = row;
  const person = await findAccount(db, actor.user_id);
  return {
    ...facts,
    needs_totp: person !== null && (await needsTotp(services, db, person)),
    phone_masked: phone && maskPhone(services.seal.open(phone, 'user.phone')),
    sign_ins: await listOwnSignIns({ db, actor }),
    may_change: actor.impersonator_id === null && actor.switched_from === null,
  };
}

async function listOwnSignIns({ db, actor }: Pick<Context, 'db' | 'actor'>) {
  const rows = await db
    .select()
    .from(loginEvent)
    .where(
      and(
        eq(loginEvent.user_id, actor.user_id),
        gte(loginEvent.at, sql`now() - make_interval(days => ${DAYS})`),
        or(eq(loginEvent.result, 'ok'), eq(loginEvent.result, 'refused')),
      ),
    )
    .orderBy(desc(loginEvent.at))
    .limit(SHOWN);
  return rows.map(({ id, at, way, result, ip, device }) => ({
    id,
    at,
    way,
    is_refused: result === 'refused',
    ip,
    device,
  }));
}

import { randomInt } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { equalText, type Seal } from '#server/crypto/seal.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { recoveryRefusals } from '../../contract/recovery.refusals.ts';
import { departmentsOfPeople, reachedMembers } from '../reached-people.queries.ts';
import { phoneChangeApplication as application } from '../tables.ts';
import { type Application, FACTS, type StatedFacts } from './applications.queries.ts';

const DIGITS = 6;
const TRIES = 3;
/** What somebody can vouch for: that the applicant is the person. */
const KINDS = ['change_phone', 'account_recovery'];

const signatureOf = (seal: Seal, id: string, code: string): string => seal.sign(`${id}|${code}`, 'vouch code');

/** Six digits for the applicant to show, face to face; the ones before them are void. The answer is their only copy. */
export async function newVouchCode(db: Db, seal: Seal, applicationId: string): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  await db
    .update(application)
    .set({ vouch_hmac: signatureOf(seal, applicationId, code), vouch_tries: 0 })
    .where(eq(application.id, applicationId));
  return code;
}

const mayVouch = (ctx: Context) =>
  and(
    inArray(application.kind, KINDS),
    eq(application.state, 'pending'),
    inArray(application.user_id, reachedMembers(ctx.db, ctx.scope)),
  );

/** Applications that wait, of people whom the caller's right reaches; the oldest first unless asked otherwise. */
export async function listVouchable(
  ctx: Context,
  { page, per_page, sort }: { page: number; per_page: number; sort?: string | undefined },
) {
  const { db } = ctx;
  const way = sort === '-created_at' ? desc : asc;
  const where = mayVouch(ctx);
  const rows = await db
    .select()
    .from(application)
    .where(where)
    .orderBy(way(application.created_at), way(application.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [total] = await db.select({ n: sql<number>`count(*)::int` }).from(application).where(where);
  return { list: await describe(ctx, rows), total: total?.n ?? 0, page, per_page };
}

type Row = typeof application.$inferSelect;

async function describe({ db, scope, actor, services: { seal } }: Context, rows: readonly Row[]) {
  const ids = rows.flatMap((row) => row.user_id ?? []);
  if (ids.length === 0) return [];
  const people = await db
    .select({ id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url, number: user.number })
    .from(user)
    .where(inArray(user.id, ids));
  const places = await departmentsOfPeople(db, scope, ids);
  const voucherIds = rows.flatMap((row) => row.vouches.map((vouch) => vouch.user_id));
  const names = await namesOfUsers(db, voucherIds);
  return rows.flatMap((row) => {
    const person = people.find((one) => one.id === row.user_id);
    if (!person) return [];
    const { old_phone, new_phone } = JSON.parse(seal.open(row.facts_sealed, FACTS)) as StatedFacts;
    const isDone = row.vouches.some((vouch) => vouch.user_id === actor.user_id);
    return [
      {
        id: row.id,
        kind: row.kind as Application['kind'],
        user: person,
        department: places.get(person.id) ?? null,
        old_phone_masked: old_phone ? maskPhone(old_phone) : null,
        new_phone_masked: new_phone ? maskPhone(new_phone) : null,
        reason: row.reason,
        created_at: row.created_at,
        vouched_by: row.vouches.map((vouch) => names.get(vouch.user_id)?.name ?? '—'),
        can_vouch: row.state === 'pending' && !isDone && person.id !== actor.user_id,
      },
    ];
  });
}

/** Vouches with the applicant's digits. A wrong try stays counted although it is refused; after three the digits are void. */
export async function vouch(ctx: Context, id: string, { code, note }: { code: string; note?: string | undefined }) {
  const { db, services, actor } = ctx;
  const [found] = await db
    .select()
    .from(application)
    .where(and(eq(application.id, id), mayVouch(ctx)));
  if (!found) throw refuse(shared.not_found);
  if (found.user_id === actor.user_id) throw refuse(recoveryRefusals.own_application);
  if (found.vouches.some((one) => one.user_id === actor.user_id)) throw refuse(recoveryRefusals.already_vouched);
  const tries = await services.database.separateTransaction(EVERYWHERE, ({ db: beside }) => countTry(beside, id));
  if (!found.vouch_hmac || tries === null) throw refuse(recoveryRefusals.vouch_spent);
  if (!equalText(found.vouch_hmac, signatureOf(services.seal, id, code))) {
    const left = TRIES - tries;
    throw left > 0 ? refuse(recoveryRefusals.wrong_vouch_code, { n: left }) : refuse(recoveryRefusals.vouch_spent);
  }
  const given = { user_id: actor.user_id, at: new Date().toISOString(), note: note ?? null };
  const [row] = await db
    .update(application)
    .set({ vouches: sql`${application.vouches} || ${JSON.stringify([given])}::jsonb`, vouch_tries: 0 })
    .where(and(eq(application.id, id), eq(application.state, 'pending')))
    .returning();
  if (!row) throw refuse(shared.not_found);
  ctx.audit({
    action: 'account.vouch',
    target: ['phone_change_application', id],
    organization_id: row.organization_id,
    after: { kind: row.kind, note: note ?? null },
  });
  const [described] = await describe(ctx, [row]);
  if (!described) throw refuse(shared.not_found);
  return described;
}

/** Counts a try before it is made; null: the digits had three already. */
async function countTry(db: Db, id: string): Promise<number | null> {
  const [row] = await db
    .update(application)
    .set({ vouch_tries: sql`${application.vouch_tries} + 1` })
    .where(and(eq(application.id, id), gt(sql`${TRIES}`, application.vouch_tries)))
    .returning({ tries: application.vouch_tries });
  return row?.tries ?? null;
}

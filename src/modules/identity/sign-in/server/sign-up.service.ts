import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import {
  type AccountPerson,
  createPerson,
  findAccount,
  recordConsents,
} from '#modules/identity/accounts/server/public.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { signInRefusals } from '../contract/sign-in.refusals.ts';
import type { signUp } from '../contract/sign-in.shapes.ts';
import { currentFlow } from './flow.ts';
import { openSession } from './sessions/session-opening.service.ts';
import { continueWithPhone, listUsablePeople, provePhone } from './sign-in.service.ts';
import { requireSignUpOpen } from './sign-in-options.service.ts';
import { spendTicket } from './tickets.service.ts';

/** Makes a visitor out of an outsider with a proven phone. A phone that somebody has signs that person in instead. */
export async function signUpVisitor(ctx: OpenContext, body: z.output<typeof signUp>) {
  const { database, seal } = ctx.services;
  const { ticket, code = '', name, consents = [] } = body;
  const given = ticket === undefined ? await provePhone(ctx, body.phone ?? '', 'sign_up', code) : null;
  return database.write(EVERYWHERE, async (tx) => {
    const flow = given ?? currentFlow(ctx);
    const phone = ticket === undefined ? (body.phone ?? '') : await provenPhone(ctx, tx.db, ticket);
    if (!flow) throw refuse(signInRefusals.timed_out);
    // two sign-ups of one phone at the same moment: the second waits and finds the person
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${seal.blindIndex(phone, 'phone')}, 0))`);
    const known = await listUsablePeople(ctx, tx.db, phone);
    if (known.length || name === undefined) return continueWithPhone(ctx, tx, { flow, phone });
    await requireSignUpOpen(ctx, tx.db, 'visitor', undefined);
    const person = await createVisitor(ctx, tx.db, { name, phone });
    await recordConsents({ db: tx.db, services: ctx.services }, person.id, consents, 'web');
    return openSession(ctx, tx, person, { way: 'sign_up', amr: ['sms'] });
  });
}

/** A person with nothing but a name and a proven phone. */
export async function createVisitor(
  ctx: OpenContext,
  db: Db,
  { name, phone }: { name: string; phone: string },
): Promise<AccountPerson> {
  const { user_id } = await createPerson(
    { db, services: ctx.services },
    {
      name,
      phone,
      user_types: ['visitor'],
      category: 'visitor',
      is_phone_owner: true,
      is_phone_verified: true,
      is_activated: true,
      lang: ctx.lang,
    },
  );
  const person = await findAccount(db, user_id);
  if (!person) throw new Error('person vanished');
  ctx.audit({ action: 'account.sign_up', target: ['user', user_id], after: { types: ['visitor'] } });
  return person;
}

/** Uses up the ticket of a proven phone and returns the phone. */
export async function provenPhone(ctx: OpenContext, db: Db, ticket: string): Promise<string> {
  const { payload } = await spendTicket(db, ticket, ['phone_proven'], currentFlow(ctx));
  return ctx.services.seal.open(String(payload.phone), 'flow_ticket.phone');
}

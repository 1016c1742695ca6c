/**
 * A process that runs one portal after the other: the server's code is loaded once for all files of journeys that a worker
 * plays, and each portal is built anew on a database of its own. `hosted-portal.ts` forks it and gives it orders; it
 * answers each with what came of it, or with what went wrong.
 */
import { findPerson } from '#modules/core/access/server/public.ts';
import { findAccount, sessionKindOf } from '#modules/identity/accounts/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { readEnv } from '#server/env.ts';
import { deviceCookieName } from '#server/http/admission.ts';
import { type Portal, startPortal } from '#server/start.ts';
import { serverModules } from '../../src/server/modules.ts';
import { simulateProvider } from '../../src/server/simulate-provider.ts';
import type { Answer, Order, SignedIn } from './hosted-portal.ts';
import { watchCalled } from './touched.ts';

let running: Portal | undefined;
let takeCalled: (() => Promise<readonly string[]>) | undefined;

async function start(settings: Readonly<Record<string, string>>): Promise<void> {
  const env = readEnv(settings);
  running = await startPortal(env, await openDatabase(env), serverModules, findPerson, simulateProvider);
  await running.app.listen({ port: env.PORT, host: env.HOST });
  // counting costs a sixteenth of the processor time, and nobody reads it of a run on a fresh clone: that leaves no record
  if (!process.env['CI']) takeCalled = await watchCalled();
}

/** A session as the sign-in page makes it for a browser; that page has journeys of its own. */
async function signIn(user_id: string): Promise<SignedIn> {
  if (!running) throw new Error('no portal runs');
  const { services } = running;
  const minted = await services.database.write(EVERYWHERE, async ({ db }) => {
    const person = await findAccount(db, user_id);
    if (!person) throw new Error(`nobody is ${user_id}`);
    const kind = sessionKindOf(person, { browser: true });
    return services.sessions.mint(db, { user_id, kind, amr: ['pwd'], browser: true });
  });
  return {
    token: minted.token,
    cookie: { name: deviceCookieName(services), value: minted.device_cookie ?? '' },
  };
}

async function stop(): Promise<readonly string[] | undefined> {
  const [portal, take] = [running, takeCalled];
  running = undefined;
  takeCalled = undefined;
  try {
    return await take?.();
  } finally {
    await portal?.close();
  }
}

async function carryOut(order: Order): Promise<Omit<Answer, 'id'>> {
  if (order.kind === 'sign_in') return { signed_in: await signIn(order.user_id) };
  if (order.kind === 'stop') {
    const called = await stop();
    return called ? { called } : {};
  }
  return start(order.settings).then(() => ({}));
}

process.on('message', async (order: Order) => {
  try {
    process.send?.({ id: order.id, ...(await carryOut(order)) });
  } catch (error) {
    if (order.kind === 'start') await stop();
    process.send?.({ id: order.id, wrong: error instanceof Error ? error.stack : String(error) });
  }
});
process.on('disconnect', () => process.exit());

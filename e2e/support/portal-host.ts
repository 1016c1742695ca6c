/**
 * A process that runs one portal after the other: the server's code is loaded once for all files of journeys that a worker
 * plays, and each portal is built anew on a database of its own. `hosted-portal.ts` forks it and tells it what to start
 * (its settings) and when to stop; it answers each time with what went wrong, or, when it stopped, with what was touched.
 */
import { findPerson } from '#modules/core/access/server/public.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { readEnv } from '#server/env.ts';
import { type Portal, startPortal } from '#server/start.ts';
import { serverModules } from '../../src/server/modules.ts';
import { simulateProvider } from '../../src/server/simulate-provider.ts';
import { type Touched, watchTouched } from './touched.ts';

let running: Portal | undefined;
let takeTouched: (() => Promise<Touched>) | undefined;

async function start(settings: Readonly<Record<string, string>>): Promise<void> {
  const env = readEnv(settings);
  running = await startPortal(env, await openDatabase(env), serverModules, findPerson, simulateProvider);
  await running.app.listen({ port: env.PORT, host: env.HOST });
  takeTouched = await watchTouched(running.app.server);
}

async function stop(): Promise<{ touched?: Touched }> {
  const [portal, take] = [running, takeTouched];
  running = undefined;
  takeTouched = undefined;
  try {
    return take ? { touched: await take() } : {};
  } finally {
    await portal?.close();
  }
}

process.on('message', async (order: Readonly<Record<string, string>> | 'stop') => {
  try {
    process.send?.(order === 'stop' ? await stop() : await start(order).then(() => ({})));
  } catch (error) {
    await stop();
    process.send?.({ wrong: error instanceof Error ? error.stack : String(error) });
  }
});
process.on('disconnect', () => process.exit());

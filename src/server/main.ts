import { findPerson, isWithoutOrganizations } from '#modules/core/access/server/public.ts';
import { claimDataDirectory } from '#server/data-directory.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { type Env, readEnv } from '#server/env.ts';
import { type Portal, startPortal } from '#server/start.ts';
import { demoPeople, fillDemo } from './demo.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { assertPortFree, isTaken, portTaken } from './free-port.ts';
import { Lifetime } from './lifetime.ts';
import { serverModules } from './modules.ts';
import { simulateProvider } from './simulate-provider.ts';
import { ownVoice } from './voice.ts';

/** Starts the portal and stays until it is told to stop. */
async function main(lifetime: Lifetime): Promise<void> {
  const env = readEnv();
  const started = performance.now();
  const log = voice.say;
  process.on('exit', claimDataDirectory(env));
  await assertPortFree(env);
  log(env.DATABASE_URL ? 'Connecting to the database …' : 'Starting the database …');
  const opened = await lifetime.open(openDatabase(env), (database) => database.stop());
  const portal = await lifetime.open(startPortal(env, opened, serverModules, findPerson, simulateProvider), (running) =>
    running.close(),
  );
  await fillNew(env, portal, log);
  await listen(env, portal);
  for (const line of await demoPeople(portal.services)) log(line);
  log(`Ready after ${((performance.now() - started) / 1000).toFixed(1)} s: ${env.public_url}`);
}

/** A new database gets the demo school group, or in production its first super admin. */
async function fillNew(env: Env, { services }: Portal, log: (line: string) => void): Promise<void> {
  if (!(await isWithoutOrganizations(services))) return;
  if (!env.is_demo) return makeFirstAdmin(env, services, log);
  log('Filling the demo school group …');
  await fillDemo(services, serverModules, log);
}

async function listen(env: Env, portal: Portal): Promise<void> {
  try {
    await portal.app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    throw isTaken(error) ? new Error(portTaken(env)) : error;
  }
}

const voice = ownVoice();
const lifetime = new Lifetime(voice);
main(lifetime).catch((error: Error & { readonly exit_code?: number }) => {
  // a start that was interrupted fails because its parts are being closed
  if (!lifetime.isEnding) voice.complain(error.message);
  return lifetime.end(error.exit_code ?? 1);
});

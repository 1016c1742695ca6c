import { findPerson, isWithoutOrganizations } from '#modules/core/access/server/public.ts';
import { claimDataDirectory } from '#server/data-directory.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { type Env, readEnv } from '#server/env.ts';
import { type Portal, startPortal } from '#server/start.ts';
import { demoPeople, fillDemo } from './demo.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { Lifetime } from './lifetime.ts';
import { serverModules } from './modules.ts';
import { simulateProvider } from './simulate-provider.ts';

/** Starts the portal and stays until it is told to stop. */
async function main(lifetime: Lifetime): Promise<void> {
  const env = readEnv();
  const started = Date.now();
  const log = (line: string) => process.stdout.write(`${line}\n`);
  process.on('exit', claimDataDirectory(env));
  log(env.DATABASE_URL ? 'Connecting to the database …' : 'Starting the database …');
  const opened = await lifetime.open(openDatabase(env), (database) => database.stop());
  const portal = await lifetime.open(startPortal(env, opened, serverModules, findPerson, simulateProvider), (running) =>
    running.close(),
  );
  await fillNew(env, portal, log);
  await listen(env, portal);
  for (const line of await demoPeople(portal.services)) log(line);
  log(`Ready after ${((Date.now() - started) / 1000).toFixed(1)} s: ${env.public_url}`);
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
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Port ${env.PORT} is taken by another program. Set PORT to a free one, for example: PORT=${env.PORT + 1} npm start`,
    );
  }
}

const complain = (line: string) => process.stderr.write(`${line}\n`);
const lifetime = new Lifetime(complain);
main(lifetime).catch((error: Error) => {
  // a start that was interrupted fails because its parts are being closed
  if (!lifetime.isEnding) complain(error.message);
  return lifetime.end(1);
});

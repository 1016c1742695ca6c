import { findPerson } from '#modules/access/server/person.queries.ts';
import { claimDataDirectory } from '#server/data-directory.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { type Env, readEnv } from '#server/env.ts';
import { type Portal, startPortal } from '#server/start.ts';
import { serverModules } from './modules.ts';

const STOP_WITHIN_MS = 10_000;

/** Starts the portal and stays until it is told to stop. */
async function main(): Promise<void> {
  const env = readEnv();
  const started = Date.now();
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const release = claimDataDirectory(env);
  process.on('exit', release);
  say(env.DATABASE_URL ? 'Connecting to the database …' : 'Starting the database …');
  const opened = await openDatabase(env);
  const portal = await startPortal(env, opened, serverModules, findPerson);
  await listen(env, portal);
  stopOnSignal(portal, opened.stop);
  say(`Ready after ${((Date.now() - started) / 1000).toFixed(1)} s: ${env.public_url}`);
}

async function listen(env: Env, portal: Portal): Promise<void> {
  try {
    await portal.app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${env.PORT} is taken by another program. Set PORT to a free one, for example: PORT=${env.PORT + 1} npm start`);
  }
}

function stopOnSignal(portal: Portal, stopDatabase: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await portal.close();
    await stopDatabase();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dataPath, type Env } from './env.ts';

/** Claims the data directory for this process; throws a sentence when another live process holds it. Returns the release. */
export function claimDataDirectory(env: Env): () => void {
  mkdirSync(env.data_dir, { recursive: true });
  const file = dataPath(env, 'server.pid');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, markOf(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const mark = readFileSync(file, 'utf8').trim();
      const holder = Number.parseInt(mark, 10);
      if (holder !== process.pid && isAlive(holder) && markOf(holder) === mark) {
        throw new Error(
          `The data directory ${env.data_dir} is already in use by a running portal (process ${holder}). Stop that one first, or choose another DATA_DIR.`,
        );
      }
      rmSync(file, { force: true }); // left by a killed start
    }
  }
  throw new Error(`The data directory ${env.data_dir} could not be claimed.`);
}

/** The key that seals personal data: from the setting, or made once in the data directory. Required in production. */
export function secretKey(env: Env): string {
  if (env.SECRET_KEY) return env.SECRET_KEY;
  if (env.NODE_ENV === 'production')
    throw new Error('setting SECRET_KEY: required in production (at least 32 characters)');
  const file = dataPath(env, 'secret.key');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx' });
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}

/** A process by its number and the moment of its start, since numbers are used again. */
function markOf(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return `${pid} ${afterName.split(' ')[19] ?? ''}`.trim();
  } catch {
    return String(pid); // no /proc on this system
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dataPath, type Env } from './env.ts';

/** Claims the data directory for this process; throws a sentence when another live process holds it. Returns the release. */
export function claimDataDirectory(env: Env): () => void {
  mkdirSync(env.data_dir, { recursive: true });
  const file = dataPath(env, 'server.pid');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch {
      const holder = Number(readFileSync(file, 'utf8').trim() || 0);
      if (holder !== process.pid && isServer(holder)) {
        throw new Error(`The data directory ${env.data_dir} is already in use by a running portal (process ${holder}). Stop that one first, or choose another DATA_DIR.`);
      }
      rmSync(file, { force: true }); // left by a killed start
    }
  }
  throw new Error(`The data directory ${env.data_dir} could not be claimed.`);
}

/** The key that seals personal data: from the setting, or made once in the data directory. Required in production. */
export function secretKey(env: Env): string {
  if (env.SECRET_KEY) return env.SECRET_KEY;
  if (env.NODE_ENV === 'production') throw new Error('setting SECRET_KEY: required in production (at least 32 characters)');
  const file = dataPath(env, 'secret.key');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx' });
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}

function isServer(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : 'node';
    return command.includes('node') || command.includes('main.ts');
  } catch {
    return false;
  }
}

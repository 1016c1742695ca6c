import type { Logger } from 'pino';
import type { Seal } from '../crypto/seal.ts';
import type { Database } from '../database/database.ts';
import { dataPath, type Env } from '../env.ts';
import { Files } from './files.ts';
import { LocalStorage } from './storage/local-storage.ts';
import { S3Storage } from './storage/s3-storage.ts';

/** The files of this installation: on its own disk, or in the store that `STORAGE_URL` names. */
export function openFiles(env: Env, database: Database, seal: Seal, log: Logger): Files {
  const storage = env.STORAGE_URL ? new S3Storage(env.STORAGE_URL, log) : new LocalStorage(dataPath(env, 'files'));
  return new Files(database, storage, seal);
}

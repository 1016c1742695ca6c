import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Seal } from '../../crypto/seal.ts';
import { type Storage, StorageUnavailable } from '../storage/storage.ts';
import { type OwnFields, openGrant, type SignedGrant, signGrant, type UploadGrant } from './grant.ts';

/** Everything that was put but is no file yet lies below this folder. */
const FOLDER = 'org/';
const GRANT_MS = 15 * 60_000;
const LEFT_MS = 24 * 3_600_000;
/** The address of the portal that takes objects where the store itself is out of reach. */
const OWN_ENDPOINT = '/api/web/utils/oss_objects';
const OWN_BUCKET = 'portal';

/** Credentials as they are handed out. */
export interface Granted extends UploadGrant, SignedGrant {
  readonly endpoint: string;
}

interface Whose {
  readonly organization_id: string | null;
  readonly user_id: string;
}

/** The folder of one person's objects in an organisation. */
function prefixOf({ organization_id, user_id }: Whose): string {
  return `${FOLDER}${organization_id ?? 'none'}/user/${user_id}/`;
}

/** Whether a key lies in a folder of this person. */
export function isOwnKey(key: string, userId: string): boolean {
  const [folder, , user, owner, ...rest] = key.split('/');
  return `${folder}/` === FOLDER && user === 'user' && owner === userId && rest.length === 1 && rest[0] !== '';
}

/** Objects that browsers put into the storage by themselves. Nobody can read them; they are checked when they become files. */
export class StagedObjects {
  readonly #storage: Storage;
  readonly #seal: Seal;

  constructor(storage: Storage, seal: Seal) {
    this.#storage = storage;
    this.#seal = seal;
  }

  /** Credentials for putting objects of one type into the folder of a person, for 15 minutes. */
  async grant(whose: Whose, type: string, max_bytes: number): Promise<Granted> {
    const store = this.#storage.direct;
    const grant = {
      bucket: store?.bucket ?? OWN_BUCKET,
      prefix: prefixOf(whose),
      max_bytes,
      type,
      expires_at: new Date(Date.now() + GRANT_MS),
    };
    if (store) return { ...grant, endpoint: store.endpoint, ...(await store.sign(grant)) };
    return { ...grant, endpoint: OWN_ENDPOINT, ...signGrant(grant, this.#seal) };
  }

  /** What a policy of our own allows, or null when its signature is not ours. */
  open(fields: OwnFields): UploadGrant | null {
    return openGrant(fields, this.#seal);
  }

  async put(key: string, path: string, mime: string): Promise<void> {
    await this.#storage.put(key, path, mime);
  }

  /** Copies an object to the disk of this node, no more of it than `max_bytes` and one. Returns its size, or null when nothing lies there. */
  async fetch(key: string, path: string, max_bytes: number): Promise<number | null> {
    const bytes = await this.#storage.open(key, { start: 0, end: max_bytes }).catch((error: unknown) => {
      if (error instanceof StorageUnavailable) throw error; // it may lie there all the same
      return null;
    });
    if (!bytes) return null;
    let size = 0;
    await pipeline(
      bytes,
      async function* count(chunks: Readable) {
        for await (const chunk of chunks) {
          size += (chunk as Buffer).length;
          yield chunk;
        }
      },
      createWriteStream(path),
    );
    return size;
  }

  async remove(key: string): Promise<void> {
    await this.#storage.remove(key);
  }

  /** Forgets what nobody took over within a day. Returns how many objects went. */
  sweep(now = Date.now()): Promise<number> {
    return this.#storage.removeOlder(FOLDER, new Date(now - LEFT_MS));
  }
}

import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { equalText, newToken, type Seal } from '../../crypto/seal.ts';
import { type Storage, StorageUnavailable } from '../storage.ts';
import { amzDate, type GrantFields, readGrant, signGrant, type UploadGrant } from './grant.ts';

/** Everything that was put but is no file yet lies below this folder. */
const FOLDER = 'org/';
const GRANT_MS = 15 * 60_000;
const LEFT_MS = 24 * 3_600_000;
const PURPOSE = 'upload grant';
/** The address of the portal that takes objects where the store itself is out of reach. */
const OWN_ENDPOINT = '/api/web/utils/oss_objects';
const OWN_BUCKET = 'portal';

/** Credentials as they are handed out. */
export interface Granted extends UploadGrant {
  readonly endpoint: string;
  readonly access_key_id: string;
  readonly fields: GrantFields;
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
  grant(whose: Whose, type: string, max_bytes: number, now = new Date()): Granted {
    const store = this.#storage.direct;
    const grant = {
      bucket: store?.bucket ?? OWN_BUCKET,
      prefix: prefixOf(whose),
      max_bytes,
      type,
      expires_at: new Date(now.getTime() + GRANT_MS),
    };
    if (store)
      return { ...grant, endpoint: store.endpoint, access_key_id: store.access_key_id, fields: store.sign(grant, now) };
    const access_key_id = newToken(12);
    const fields = signGrant(grant, {
      credential: access_key_id,
      signed_at: amzDate(now),
      sign: (policy) => this.#seal.sign(policy, PURPOSE),
    });
    return { ...grant, endpoint: OWN_ENDPOINT, access_key_id, fields };
  }

  /** What a policy of our own allows, or null when its signature is not ours. */
  open({ policy, 'x-amz-signature': signature }: GrantFields): UploadGrant | null {
    return equalText(signature, this.#seal.sign(policy, PURPOSE)) ? readGrant(policy) : null;
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

import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import type { DataStore } from '@tus/server';
import { type ByteRange, checkedKey, type Storage, type UploadStates } from './storage.ts';

/** Files on the disk of the server: written beside their place, flushed, then moved there in one step. */
export class LocalStorage implements Storage {
  readonly direct = null;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(key: string, path: string): Promise<void> {
    const target = this.#path(key);
    const folder = dirname(target);
    const part = `${target}.${randomUUID()}.part`;
    await mkdir(folder, { recursive: true });
    try {
      await copyFile(path, part, constants.COPYFILE_FICLONE);
      await flush(part);
      await rename(part, target);
      await flush(folder);
    } finally {
      await rm(part, { force: true });
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.#path(key));
    return createReadStream('', { fd: handle, ...(range ?? {}) });
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  resumable(configstore: UploadStates): DataStore {
    return new FileStore({ directory: this.#root, configstore });
  }

  pathOf(key: string): string {
    return this.#path(key);
  }

  async reach(): Promise<void> {
    await mkdir(this.#root, { recursive: true });
    await access(this.#root, constants.W_OK);
  }

  async removeOlder(folder: string, before: Date): Promise<number> {
    const root = this.#path(folder.replace(/\/$/, ''));
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    let count = 0;
    for (const entry of entries.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      const facts = await stat(path).catch(() => null);
      if (!facts || facts.mtime >= before) continue;
      await rm(path, { force: true });
      count += 1;
    }
    return count;
  }

  #path(key: string): string {
    return join(this.#root, checkedKey(key));
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Asset {
  readonly body: Buffer;
  readonly type: string;
  readonly encoding: 'br' | 'gzip' | null;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
};
/** A name as the build gives it, and of no folder; its compressed copies are not requested by name. */
const NAME = /^[\w-][\w.-]*\.([a-z\d]+)$/;

/**
 * Files of the build whose names carry a hash of what is in them, kept in memory after they were first asked for: a
 * page asks for sixty at once, and looking for each and its compressed copies on the disk cost ten times as much as
 * answering (bench/organization-page). What is cached cannot be stale, and is no more than the builds hold.
 */
export class AssetCache {
  readonly #folder: string;
  readonly #kept = new Map<string, Asset>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file in the smallest form that the header `accept-encoding` names; null: there is none of that name. */
  async take(name: string, accepts: string): Promise<Asset | null> {
    const ending = NAME.exec(name)?.[1] ?? '';
    const type = TYPES[ending];
    if (!type) return null;
    const forms = [
      /\bbr\b/.test(accepts) && ({ encoding: 'br', file: `${name}.br` } as const),
      /\bgzip\b/.test(accepts) && ({ encoding: 'gzip', file: `${name}.gz` } as const),
      { encoding: null, file: name } as const,
    ].filter((form) => form !== false);
    for (const { encoding, file } of forms) {
      const asset = this.#kept.get(file) ?? (await this.#read(file, type, encoding));
      if (asset) return asset;
    }
    return null;
  }

  async #read(file: string, type: string, encoding: Asset['encoding']): Promise<Asset | null> {
    const body = await readFile(join(this.#folder, file)).catch(() => null);
    if (!body) return null;
    const asset = { body, type, encoding };
    this.#kept.set(file, asset);
    return asset;
  }
}

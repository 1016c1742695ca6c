import { entriesOf, unpack, withZip, ZipDamaged } from './zip-entries.ts';

export interface ZipLimits {
  readonly entries: number;
  /** Unpacked bytes of all entries together. */
  readonly bytes: number;
  /** Unpacked to packed bytes of the whole file. */
  readonly ratio: number;
}

export const ZIP_LIMITS: ZipLimits = { entries: 1000, bytes: 500 * 1024 * 1024, ratio: 100 };

/** Names of the entries of a zip file by its directory, or null: not a zip, damaged, or beyond the limits. */
export async function namesInZip(path: string, limits: ZipLimits = ZIP_LIMITS): Promise<readonly string[] | null> {
  return withZip(path, async (handle) => {
    const entries = await entriesOf(handle).catch((error: unknown) => {
      if (error instanceof ZipDamaged) return null;
      throw error;
    });
    if (!entries || entries.length > limits.entries) return null;
    const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
    const { size } = await handle.stat();
    return unpacked > limits.bytes || unpacked > size * limits.ratio ? null : entries.map(({ name }) => name);
  });
}

/**
 * Whether a zip file keeps within the limits when it is unpacked, and not only by what it says of itself: for readers that
 * believe its directory. Unpacks every entry once and keeps nothing of it.
 */
export async function unpacksWithin(path: string, limits: ZipLimits): Promise<boolean> {
  if (!(await namesInZip(path, limits))) return false;
  return withZip(path, async (handle) => {
    try {
      for (const entry of await entriesOf(handle)) for await (const _ of unpack(handle, entry));
      return true;
    } catch (error) {
      if (error instanceof Error && !('syscall' in error)) return false;
      throw error;
    }
  });
}

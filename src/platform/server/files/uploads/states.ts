import { Upload } from '@tus/server';
import type { UploadStates } from '../storage/storage.ts';
import type { upload } from '../tables.ts';

export type UploadRow = typeof upload.$inferSelect;

/** The key of an upload, which its file keeps. */
export const uploadKey = (id: string): string => `uploads/${id}`;

/** What the writer on a disk asks about uploads: it stands in their rows. */
export function uploadStates(find: (id: string) => Promise<UploadRow | null>): UploadStates {
  return {
    async get(key) {
      const row = await find(key.split('/').at(-1) ?? '');
      return row ? new Upload({ id: key, size: row.size, offset: 0, creation_date: row.created_at }) : undefined;
    },
    set: async () => undefined, // the row was written when the upload began
    delete: async () => undefined, // and goes with it
  };
}

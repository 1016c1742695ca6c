import { useMemo } from 'react';
import {
  addUpload,
  cancelUpload,
  pauseUpload,
  type ResumableUpload,
  resumeUpload,
  uploadsFor,
} from '../../../api/resumable-uploads.ts';
import { useStore } from '../../../state/store.ts';

export type { ResumableUpload };

export interface ResumableUploads {
  readonly items: readonly ResumableUpload[];
  /** Begins to send; files that were interrupted before go on where they stopped. */
  readonly add: (files: readonly File[]) => void;
  readonly pause: (key: string) => void;
  readonly resume: (key: string) => void;
  /** Gives one up, or puts away one that is done. */
  readonly cancel: (key: string) => void;
}

/** Large files for one purpose (a file kind): they go on while other pages are shown, and are found again by every page that asks. */
export function useResumableUpload(purpose: string): ResumableUploads {
  const items = useStore(uploadsFor(purpose));
  return useMemo(
    () => ({
      items,
      add: (files) => {
        for (const file of files) void addUpload(purpose, file);
      },
      pause: (key) => pauseUpload(purpose, key),
      resume: (key) => resumeUpload(purpose, key),
      cancel: (key) => void cancelUpload(purpose, key),
    }),
    [items, purpose],
  );
}

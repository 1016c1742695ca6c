import { type ResumableUpload, useResumableUpload } from '#web/ui/fields/files/resumable-upload.ts';
import { COURSE_RESOURCE_FILE } from '../../../contract/course-resources.contract.ts';

export interface LibraryUploads {
  readonly mine: readonly ResumableUpload[];
  readonly isRunning: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly pause: (key: string) => void;
  readonly resume: (key: string) => void;
  readonly cancel: (key: string) => void;
  /** Puts away what is done. */
  readonly clear: () => void;
}

/** Files for the library on their way; what was interrupted is found again when the form is opened anew. */
export function useLibraryUploads(): LibraryUploads {
  const { items, ...acts } = useResumableUpload(COURSE_RESOURCE_FILE);
  return {
    ...acts,
    mine: items,
    isRunning: items.some((one) => one.phase === 'running'),
    clear: () => {
      for (const one of items) if (one.phase === 'done') acts.cancel(one.key);
    },
  };
}

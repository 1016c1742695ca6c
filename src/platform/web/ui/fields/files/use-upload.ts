import { useState } from 'react';
import { type FileShape, files } from '#shared/calls/files.contract.ts';
import type { FileRule } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { useSend } from '../../../api/send.ts';
import { localizeNow } from '../../../i18n/texts.ts';
import { toast } from '../../toasts.ts';
import { prepareFileOrToast } from './file-rule.ts';

interface Options {
  /** What the file is for, as the server knows it. */
  readonly purpose: string;
  readonly rule: FileRule;
  readonly onStored: (file: FileShape) => void;
  /** The file did not arrive; the person was told. */
  readonly onFailed?: () => void;
}

export interface Upload {
  /** Sends a chosen file; what breaks the rule is not sent, and the person is told why. */
  readonly send: (file: File | undefined) => void;
  /** How much is away, 0 to 1; null when nothing is on its way. */
  readonly share: number | null;
}

/** Uploads a file as soon as it is chosen; it is kept for a day unless something is saved that uses it. */
export function useUpload({ purpose, rule, onStored, onFailed }: Options): Upload {
  const [share, setShare] = useState<number | null>(null);
  const upload = useSend(files.upload, {
    invalidates: false,
    errorDisplay: 'session_only',
    onProgress: setShare,
    onSuccess: onStored,
    // the reason of the server where there is one
    onError: (error) => {
      toast.warning(error.message || localizeNow(errorCatalogue.upload_failed.text));
      onFailed?.();
    },
  });
  const send = async (chosen: File | undefined) => {
    const file = chosen && (await prepareFileOrToast(chosen, rule));
    if (!file) return;
    setShare(0);
    upload.mutate({ body: { purpose }, files: { file } }, { onSettled: () => setShare(null) });
  };
  return { send: (file) => void send(file), share };
}

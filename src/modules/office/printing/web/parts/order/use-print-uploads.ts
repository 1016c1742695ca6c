import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { localizeNow } from '#web/i18n/texts.ts';
import { type EXAM_FILE, isOfficeFile, type PRINT_FILE, PRINT_FILES_MOST } from '../../../contract/file-rules.ts';
import { printRefusals as r } from '../../../contract/print.refusals.ts';
import { type PrintFile, printFiles } from '../../../contract/print-jobs.contract.ts';

export type FileKindName = typeof PRINT_FILE | typeof EXAM_FILE;

export interface PrintUpload {
  readonly key: string;
  readonly name: string;
  /** As it was chosen here; null: it is in the draft already. */
  readonly file: File | null;
  /** How much is away, 0 to 1. */
  readonly share: number;
  readonly row: PrintFile | null;
  readonly error: string | null;
}

export interface PrintUploads {
  readonly items: readonly PrintUpload[];
  readonly isRunning: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (key: string) => void;
  /** Examination papers are kept apart: what was chosen goes there, or back, once more. */
  readonly turnTo: (kind: FileKindName) => void;
  readonly clear: () => void;
}

let count = 0;

const waiting = (file: File, error: string | null = null): PrintUpload => {
  count += 1;
  return { key: `${count}`, name: file.name, file, share: 0, row: null, error };
};

/** Files of one form: each is sent when it is chosen, and stays with its reason when it is refused. */
export function usePrintUploads(first: FileKindName, stored: readonly PrintFile[]): PrintUploads {
  const [kind, setKind] = useState(first);
  const [items, setItems] = useState<readonly PrintUpload[]>(() =>
    stored.map((row) => ({ key: row.id, name: row.name, file: null, share: 1, row, error: null })),
  );
  const change = (key: string, changes: Partial<PrintUpload>) =>
    setItems((now) => now.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const send = async ({ key, file }: PrintUpload, to: FileKindName) => {
    if (!file) return;
    try {
      const row = await call(
        printFiles.upload,
        { body: { kind: to }, files: { file } },
        { onProgress: (share) => change(key, { share }) },
      );
      change(key, { row, share: 1 });
    } catch (error) {
      change(key, { error: error instanceof ApiError ? sentenceOf(error) : String(error) });
    }
  };
  return {
    items,
    isRunning: items.some(({ row, error }) => row === null && error === null),
    add: (files) => {
      const fresh = files
        .slice(0, Math.max(0, PRINT_FILES_MOST - items.length))
        .map((file) => waiting(file, isOfficeFile(file.name) ? localizeNow(r.save_as_pdf, { name: file.name }) : null));
      setItems((now) => [...now, ...fresh]);
      for (const one of fresh) if (one.error === null) void send(one, kind);
    },
    remove: (key) => setItems((now) => now.filter((one) => one.key !== key)),
    turnTo: (to) => {
      if (to === kind) return;
      setKind(to);
      const again = items.flatMap(({ file }) => (file && !isOfficeFile(file.name) ? [waiting(file)] : []));
      setItems(again);
      for (const one of again) void send(one, to);
    },
    clear: () => setItems([]),
  };
}

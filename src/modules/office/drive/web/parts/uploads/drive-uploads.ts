import { ApiError } from '#web/api/api-error.ts';
import { invalidate } from '#web/api/cache.ts';
import { call } from '#web/api/call.ts';
import { intentKey } from '#web/api/intent-key.ts';
import { addUpload, cancelUpload, resumeUpload, uploadsFor } from '#web/api/resumable-uploads.ts';
import { createStore } from '#web/state/store.ts';
import { drive } from '../../../contract/drive.contract.ts';
import { DRIVE_FILE } from '../../../contract/drive-choices.ts';
import type { DroppedFile } from './dropped-files.ts';

/** Where a file goes: into a folder, or as the next version of a file. */
type Target =
  | { readonly parent_id: string | undefined; readonly folders: readonly string[] }
  | { readonly node_id: string; readonly base_version_no: number };

/** One file on its way into the drive. */
export interface DriveUpload {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  readonly phase: 'waiting' | 'sending' | 'keeping' | 'done' | 'failed';
  readonly error: string | null;
  /** Somebody was faster: the own copy that was kept instead. */
  readonly copy: { readonly id: string; readonly name: string } | null;
}

interface Job {
  readonly file: File;
  readonly target: Target;
  /** Of the engine that sends it, once it has begun. */
  sending?: string;
}

const AT_ONCE = 3;
const jobs = new Map<string, Job>();
const folders = new Map<string, Promise<string>>();
let count = 0;

/** Files on their way, in their order. They go on while other pages are shown. */
export const driveUploads = createStore<readonly DriveUpload[]>([]);

const change = (key: string, next: Partial<DriveUpload>): void =>
  driveUploads.set(driveUploads.get().map((one) => (one.key === key ? { ...one, ...next } : one)));

const sentOnes = uploadsFor(DRIVE_FILE);
sentOnes.subscribe(() => {
  for (const [key, job] of jobs) {
    const one = sentOnes.get().find((upload) => upload.key === job.sending);
    const shown = driveUploads.get().find((upload) => upload.key === key);
    if (!one || shown?.phase !== 'sending') continue;
    if (one.phase === 'failed') fail(key, one.error ?? '');
    else if (one.phase === 'done' && one.file) void keep(key, job, one.file.id);
    else if (one.sent !== shown.sent) change(key, { sent: one.sent });
  }
});

function enqueue(file: File, target: Target): void {
  count += 1;
  const key = `drive-${count}`;
  jobs.set(key, { file, target });
  const facts = { key, name: file.name, size: file.size, sent: 0, error: null, copy: null };
  driveUploads.set([...driveUploads.get(), { ...facts, phase: 'waiting' }]);
}

/** Begins what may begin: a few at once, the others after them. */
function go(): void {
  const list = driveUploads.get();
  const running = list.filter(({ phase }) => phase === 'sending' || phase === 'keeping').length;
  for (const { key } of list.filter(({ phase }) => phase === 'waiting').slice(0, Math.max(0, AT_ONCE - running))) {
    const job = jobs.get(key);
    if (!job) continue;
    change(key, { phase: 'sending' });
    const before = sentOnes.get().length;
    void addUpload(DRIVE_FILE, job.file);
    const begun = sentOnes.get()[before];
    if (begun) job.sending = begun.key;
  }
}

/** Files for a folder; those of a dropped tree get the folders that they lay in. */
export function uploadInto(parent_id: string | undefined, files: readonly DroppedFile[]): void {
  for (const { file, folders: above } of files) enqueue(file, { parent_id, folders: above });
  go();
}

/** A file as the next version of the one that the person looks at. */
export function uploadVersion(node_id: string, base_version_no: number, file: File): void {
  enqueue(file, { node_id, base_version_no });
  go();
}

/** The id of a folder below another one, made where it is not there; asked once for all files in it. */
function folderFor(parent_id: string | undefined, names: readonly string[]): Promise<string | undefined> {
  let at: Promise<string | undefined> = Promise.resolve(parent_id);
  for (const [n, name] of names.entries()) {
    const path = [parent_id ?? '', ...names.slice(0, n + 1)].join('/');
    const above = at;
    const known = folders.get(path) ?? makeFolder(above, name);
    folders.set(path, known);
    known.catch(() => folders.delete(path));
    at = known;
  }
  return at;
}

async function makeFolder(above: Promise<string | undefined>, name: string): Promise<string> {
  const parent_id = await above;
  const body = { name, reuse: true, ...(parent_id ? { parent_id } : {}) };
  return (await call(drive.addFolder, { body }, { idempotency_key: intentKey() })).id;
}

async function keep(key: string, { target, sending }: Job, file_id: string): Promise<void> {
  change(key, { phase: 'keeping' });
  try {
    const how = { idempotency_key: intentKey() };
    if ('node_id' in target) {
      const { node_id, base_version_no } = target;
      await call(drive.content, { params: { id: node_id }, body: { file_id, base_version_no } }, how);
    } else {
      const parent_id = await folderFor(target.parent_id, target.folders);
      const body = { file_id, on_same: 'number' as const, ...(parent_id ? { parent_id } : {}) };
      await call(drive.addFile, { body }, how);
    }
    change(key, { phase: 'done' });
    jobs.delete(key);
  } catch (error) {
    const { message = '', extra = {} } = error instanceof ApiError ? error : {};
    change(key, { copy: (extra['copy'] as DriveUpload['copy'] | undefined) ?? null });
    fail(key, message);
  }
  if (sending) void cancelUpload(DRIVE_FILE, sending);
  void invalidate('drive');
  if (driveUploads.get().every(({ phase }) => phase === 'done' || phase === 'failed')) folders.clear();
  go();
}

function fail(key: string, error: string): void {
  change(key, { phase: 'failed', error });
  go();
}

/** Sends a file once more that failed; what of it is there is not sent again. */
export function retryUpload(key: string): void {
  const job = jobs.get(key);
  if (!job) return;
  const isThere = sentOnes.get().some((one) => one.key === job.sending && one.phase === 'failed');
  change(key, { phase: isThere ? 'sending' : 'waiting', error: null, sent: 0 });
  if (isThere && job.sending) resumeUpload(DRIVE_FILE, job.sending);
  else go();
}

/** Puts one away: what is still on its way is given up. */
export function dropUpload(key: string): void {
  const sending = jobs.get(key)?.sending;
  if (sending) void cancelUpload(DRIVE_FILE, sending);
  jobs.delete(key);
  driveUploads.set(driveUploads.get().filter((one) => one.key !== key));
  go();
}

/** Puts away all that is done. */
export function dropDone(): void {
  driveUploads.set(driveUploads.get().filter(({ phase }) => phase !== 'done'));
}

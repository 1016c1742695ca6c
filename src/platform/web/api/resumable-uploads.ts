import type { DetailedError, Upload } from 'tus-js-client';
import { type FileShape, UPLOAD_PIECE_BYTES, uploads } from '#shared/calls/files.contract.ts';
import { API_ROOT } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { currentLang, tagOf } from '../i18n/language.ts';
import { localizeNow } from '../i18n/texts.ts';
import { currentToken } from '../session/token.ts';
import { createStore, type Store } from '../state/store.ts';
import { apiBase } from './api-base.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

/** A large file on its way. It goes on while the app is open, whatever page is shown. */
export interface ResumableUpload {
  /** Unlike any other of this browser tab. */
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** Bytes that the server has. */
  readonly sent: number;
  /** Bytes a second, of the last moments. */
  readonly speed: number;
  readonly phase: 'running' | 'paused' | 'failed' | 'done';
  /** What it became. */
  readonly file: FileShape | null;
  /** Why it failed, in the language of the interface. */
  readonly error: string | null;
}

interface Running {
  readonly upload: Upload;
  last: { readonly at: number; readonly sent: number };
}

/** A line that drops is tried again after these pauses; then the person is asked. */
const RETRY_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];
const SPEED_MS = 1000;

const running = new Map<string, Running>();
const lists = new Map<string, Store<readonly ResumableUpload[]>>();
let count = 0;

/** The uploads for one purpose, the newest last. */
export function uploadsFor(purpose: string): Store<readonly ResumableUpload[]> {
  const known = lists.get(purpose);
  if (known) return known;
  const made = createStore<readonly ResumableUpload[]>([]);
  lists.set(purpose, made);
  return made;
}

function change(purpose: string, key: string, next: Partial<ResumableUpload>): void {
  const list = uploadsFor(purpose);
  list.set(list.get().map((one) => (one.key === key ? { ...one, ...next } : one)));
}

/**
 * Sends a file in pieces for a purpose. What was interrupted before, even by closing the browser, goes on where it stopped
 * once the same file is chosen again within seven days.
 */
export async function addUpload(purpose: string, file: File): Promise<void> {
  count += 1;
  const key = `upload-${count}`;
  const list = uploadsFor(purpose);
  const facts = { key, name: file.name, size: file.size, sent: 0, speed: 0, file: null, error: null };
  list.set([...list.get(), { ...facts, phase: 'running' }]);
  const fail = (error: string) => change(purpose, key, { phase: 'failed', speed: 0, error });
  try {
    const { Upload } = await import('tus-js-client');
    const upload = new Upload(file, {
      endpoint: `${apiBase()}${API_ROOT}/uploads`,
      metadata: { purpose, filename: file.name },
      chunkSize: UPLOAD_PIECE_BYTES,
      retryDelays: RETRY_MS,
      removeFingerprintOnSuccess: true,
      fingerprint: async ({ name, size, lastModified }) => ['portal', purpose, name, size, lastModified].join('-'),
      onBeforeRequest: (request) => {
        request.setHeader('token', currentToken() ?? '');
        request.setHeader('Accept-Language', tagOf(currentLang()));
        request.setHeader('X-Portal', 'web');
      },
      // what the server refuses is refused again; only lines and nodes come back
      onShouldRetry: (error) => isPassing(error),
      onProgress: (sent) => progress(purpose, key, sent),
      onError: (error) => fail(reasonOf(error)),
      onSuccess: () => void take(purpose, key),
    });
    running.set(key, { upload, last: { at: performance.now(), sent: 0 } });
    const [before] = await upload.findPreviousUploads();
    if (before) upload.resumeFromPreviousUpload(before);
    upload.start();
  } catch {
    fail(localizeNow(errorCatalogue.upload_failed.text));
  }
}

/** Stops for now; what is there stays there. */
export function pauseUpload(purpose: string, key: string): void {
  void running.get(key)?.upload.abort();
  change(purpose, key, { phase: 'paused', speed: 0 });
}

/** Goes on after a pause or a failure. */
export function resumeUpload(purpose: string, key: string): void {
  change(purpose, key, { phase: 'running', error: null });
  running.get(key)?.upload.start();
}

/** Gives an upload up and forgets it, here and on the server; one that is done is only forgotten here. */
export async function cancelUpload(purpose: string, key: string): Promise<void> {
  const list = uploadsFor(purpose);
  const isDone = list.get().find((one) => one.key === key)?.phase === 'done';
  list.set(list.get().filter((one) => one.key !== key));
  const upload = running.get(key)?.upload;
  running.delete(key);
  if (!isDone) await upload?.abort(true).catch(() => undefined); // the server forgets it by itself after a week
}

function progress(purpose: string, key: string, sent: number): void {
  const one = running.get(key);
  if (!one) return;
  const now = performance.now();
  const past = now - one.last.at;
  if (past < SPEED_MS) {
    change(purpose, key, { sent });
    return;
  }
  const speed = Math.max(0, ((sent - one.last.sent) / past) * 1000);
  one.last = { at: now, sent };
  change(purpose, key, { sent, speed });
}

/** All of it is there: the server looks into it, and makes it a file. */
async function take(purpose: string, key: string): Promise<void> {
  const id = running.get(key)?.upload.url?.split('/').at(-1) ?? '';
  try {
    const file = await call(uploads.take, { params: { id } });
    change(purpose, key, { phase: 'done', speed: 0, sent: file.size, file });
  } catch (error) {
    const said = error instanceof ApiError ? error.message : '';
    change(purpose, key, { phase: 'failed', speed: 0, error: said || localizeNow(errorCatalogue.upload_failed.text) });
  }
}

const responseOf = (error: Error) => (error as Partial<DetailedError>).originalResponse ?? null;

/** Whether another try may help: no answer, a node that is busy or gone, a piece at the wrong place. */
function isPassing(error: Error): boolean {
  const status = responseOf(error)?.getStatus() ?? 0;
  return status === 0 || status >= 500 || status === 409 || status === 423 || status === 429;
}

function reasonOf(error: Error): string {
  const usual = localizeNow(errorCatalogue.upload_failed.text);
  try {
    const { message } = JSON.parse(responseOf(error)?.getBody() ?? '') as { readonly message?: string };
    return message || usual;
  } catch {
    return usual;
  }
}

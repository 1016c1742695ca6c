import { readJson, tabStorage } from '../../state/browser-storage.ts';

/**
 * What was typed and not yet sent, by form. It survives leaving the page, an expired session and a reload,
 * and is dropped when the form was sent or the person signs out.
 */
const PREFIX = 'draft.';

interface OpenForm {
  /** Name of its draft, which a form that makes and one that changes may share; null: nothing of it is written down. */
  readonly key: string | null;
  readonly read: () => unknown;
  /** What is typed stays as a draft when the form goes; else it is kept over a reload alone. */
  readonly is_kept: boolean;
  readonly order: number;
}

const open = new Set<OpenForm>();
let order = 0;
let isWatching = false;
let isReloading = false;

/** Fields that never lie in storage. */
const SECRET = /password|passwd|secret|id_no|code$|token/i;

function withoutSecrets(values: unknown): unknown {
  return JSON.parse(JSON.stringify(values, (key, value: unknown) => (SECRET.test(key) ? undefined : value)));
}

export function saveDraft(key: string, values: unknown): void {
  tabStorage.write(PREFIX + key, JSON.stringify(withoutSecrets(values)));
}

export function readDraft<T>(key: string): Partial<T> | null {
  return readJson<Partial<T>>(tabStorage, PREFIX + key);
}

export function dropDraft(key: string): void {
  tabStorage.remove(PREFIX + key);
}

/** A form that is on the screen; `read` gives what is typed now, or null when there is nothing to keep. */
export function registerForm(key: string, read: () => unknown, is_kept = true): () => void {
  if (!isWatching) window.addEventListener?.('pagehide', saveAllDrafts);
  isWatching = true;
  order += 1;
  const form = { key, read, is_kept, order };
  open.add(form);
  return () => void open.delete(form);
}

/** Something that leaving the page would lose and that no draft can keep; it is asked about like a form. */
export function registerUnsaved(isUnsaved: () => boolean): () => void {
  order += 1;
  const form = { key: null, read: () => isUnsaved() || null, is_kept: false, order };
  open.add(form);
  return () => void open.delete(form);
}

/** Before a reload: everything that is typed anywhere on the page. */
export function saveAllDrafts(): void {
  for (const { key, read } of open) {
    const values = key === null ? null : read();
    if (key !== null && values !== null) saveDraft(key, values);
  }
}

/** Loads the page anew by intent of the portal: nobody is asked, and nothing that is typed is lost. */
export function reloadPage(): void {
  isReloading = true;
  saveAllDrafts();
  location.reload();
}

/** A place in the order of forms: `hasUnsaved` then asks about the later ones. */
export function formOrderMark(): number {
  return order;
}

/** Whether something is typed that leaving the page, or closing what was opened since, would lose. */
export function hasUnsaved(since = 0): boolean {
  if (isReloading) return false;
  return [...open].some((form) => !form.is_kept && form.order > since && form.read() !== null);
}

/** The name under which a form without a draft of its own survives a reload: the same call with the same first values. */
export function reloadKey(endpoint: string, ...parts: readonly unknown[]): string {
  let print = 0;
  for (const sign of JSON.stringify(parts)) print = (Math.imul(print, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  return `reload.${endpoint}.${print}`;
}

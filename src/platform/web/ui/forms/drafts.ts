import { forThisTab, readJson } from '../../state/browser-storage.ts';

/**
 * What was typed and not yet sent, by form. It survives leaving the page, an expired session and a reload,
 * and is dropped when the form was sent or the person signs out.
 */
const PREFIX = 'draft.';
const open = new Map<string, () => unknown>();

/** Fields that never lie in storage. */
const SECRET = /password|passwd|secret|id_no|code$|token/i;

function withoutSecrets(values: unknown): unknown {
  return JSON.parse(JSON.stringify(values, (key, value: unknown) => (SECRET.test(key) ? undefined : value)));
}

export function saveDraft(key: string, values: unknown): void {
  forThisTab.write(PREFIX + key, JSON.stringify(withoutSecrets(values)));
}

export function readDraft<T>(key: string): Partial<T> | null {
  return readJson<Partial<T>>(forThisTab, PREFIX + key);
}

export function dropDraft(key: string): void {
  forThisTab.remove(PREFIX + key);
}

/** A form that is on the screen; `read` gives what is typed now, or null when there is nothing to keep. */
export function registerForm(key: string, read: () => unknown): () => void {
  open.set(key, read);
  return () => {
    if (open.get(key) === read) open.delete(key);
  };
}

/** Before a reload: everything that is typed anywhere on the page. */
export function saveAllDrafts(): void {
  for (const [key, read] of open) {
    const values = read();
    if (values !== null) saveDraft(key, values);
  }
}

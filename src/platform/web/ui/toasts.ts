import { MESSAGE_DURATION } from '#shared/constants.ts';
import { createStore } from '../state/store.ts';

export type ToastTone = 'info' | 'success' | 'warning' | 'error';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly at: number;
  /** It speaks of the page on which it was raised, and goes with it. */
  readonly ofPage: boolean;
  /** It stands until what it tells of is over, and is nothing to read again. */
  readonly stays?: true;
  /** Takes back what it tells of. */
  readonly undo?: () => void;
}

const KEPT = 20;

/** What is on the screen now. */
export const toasts = createStore<readonly Toast[]>([]);
/** The last messages, newest first, to read again. */
export const recentToasts = createStore<readonly Toast[]>([]);

let next = 1;

function show(tone: ToastTone, text: string, ofPage = false): void {
  if (!text) return;
  const now = Date.now();
  const last = recentToasts.get()[0];
  // Three calls that fail together say it once.
  if (last && last.text === text && now - last.at < MESSAGE_DURATION) return;
  const toast: Toast = { id: next++, tone, text, at: now, ofPage };
  recentToasts.set([toast, ...recentToasts.get()].slice(0, KEPT));
  toasts.set([...toasts.get().slice(-3), toast]);
}

function showUndo(text: string, undo: () => void): void {
  const toast: Toast = { id: next++, tone: 'success', text, at: Date.now(), ofPage: false, undo };
  recentToasts.set([toast, ...recentToasts.get()].slice(0, KEPT));
  toasts.set([...toasts.get().slice(-3), toast]);
}

/** Says that something is going on, until the answer is called. */
export function toastWhile(text: string): () => void {
  const id = next++;
  toasts.set([...toasts.get().slice(-3), { id, tone: 'info', text, at: Date.now(), ofPage: false, stays: true }]);
  return () => dismissToast(id);
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Short messages at the foot of the page, read out by screen readers. The same text is shown once within two seconds. */
export const toast = {
  info: (text: string) => show('info', text),
  success: (text: string) => show('success', text),
  /** `ofPage`: of no use on the next page, such as that a thing is not there. */
  warning: (text: string, ofPage?: boolean) => show('warning', text, ofPage),
  error: (text: string) => show('error', text),
  /** What was done can be undone for five seconds; what cannot is asked about before it is done. */
  undo: showUndo,
};

import { createStore } from '#web/state/store.ts';

interface Correcting {
  /** Of the activation that did not fit; it is never stored. */
  readonly ticket: string;
  /** What the school may have wrong: the person behind the phone, or the phone itself. */
  readonly subject: 'person' | 'phone';
}

export const correctionFlow = createStore<Correcting | null>(null);

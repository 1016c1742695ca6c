import type { ReactNode } from 'react';
import { createStore } from '../state/store.ts';

export interface Question {
  readonly title: string;
  readonly body?: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  /** Paints the confirming button as dangerous. */
  readonly danger?: boolean;
  /** Only one way out: no cancel button, no closing by Esc or by a click beside. */
  readonly forced?: boolean;
}

interface Asked extends Question {
  readonly id: number;
  readonly answer: (confirmed: boolean) => void;
}

export const questions = createStore<readonly Asked[]>([]);
let next = 1;

/** Asks in a dialog; resolves to true when confirmed, false when cancelled or closed. Questions wait for each other. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = next++;
    const answer = (confirmed: boolean) => {
      questions.set(questions.get().filter((asked) => asked.id !== id));
      resolve(confirmed);
    };
    questions.set([...questions.get(), { ...question, id, answer }]);
  });
}

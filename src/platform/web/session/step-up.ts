import { createStore } from '../state/store.ts';

interface StepUp {
  readonly message: string;
  readonly done: (proven: boolean) => void;
}

/** The proof that is being asked for; the security module draws the dialog. */
export const stepUp = createStore<StepUp | null>(null);

let asking: Promise<boolean> | null = null;

/** Asks for a fresh proof (403301). Several calls share one dialog. */
export function askStepUp(message: string): Promise<boolean> {
  asking ??= new Promise((resolve) => {
    stepUp.set({
      message,
      done: (proven) => {
        stepUp.set(null);
        asking = null;
        resolve(proven);
      },
    });
  });
  return asking;
}

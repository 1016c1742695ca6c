import { setTimeout as pause } from 'node:timers/promises';
import { patience } from './pace.ts';

/** Waits until something has become true; throws after `within_ms`, so that a test fails instead of hanging. */
export async function until(condition: () => boolean | Promise<boolean>, within_ms = patience(30)): Promise<void> {
  const end = Date.now() + within_ms;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`did not become true within ${within_ms} ms: ${condition}`);
    await pause(20);
  }
}

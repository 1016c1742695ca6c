import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Touched } from '../e2e/support/touched.ts';
import { changesSince, filesOf } from './affected/changes.ts';
import { type Choice, choose } from './affected/choose.ts';
import { importGraph } from './affected/import-graph.ts';

/** What of the tests the changes since `ref` can reach. Throws with git's words where there is no such ref. */
export function affectedSince(ref: string, root: string): Choice & { readonly changed: number } {
  const changes = changesSince(ref, root);
  const files = filesOf(root, changes);
  const isGone = new Set(changes.gone);
  const read = (file: string) => (isGone.has(file) ? '' : readFileSync(join(root, file), 'utf8'));
  const graph = importGraph([...files, ...changes.gone], read);
  const choice = choose(changes, { files, graph, touchedBy: (journey) => touchedBy(journey, root) });
  return { ...choice, changed: changes.present.length + changes.gone.length };
}

/** In words, for the beginning of a run. */
export function wordsOf(choice: Choice & { readonly changed: number }, ref: string): string {
  const begin = `Files that changed since ${ref}: ${choice.changed}.`;
  if (choice.everything) return `${begin} Everything runs, because of ${choice.everything}.`;
  const { tests, modules, journeys, unrecorded, tour } = choice;
  const recorded = journeys.filter((one) => !unrecorded.includes(one)).map((one) => basename(one, '.test.ts'));
  const lists = [
    `files of unit tests: ${tests.length}`,
    `every endpoint of: ${modules.join(', ') || (tests.length > 0 ? 'all modules, where a test tries them' : 'no module')}`,
    `journeys by what they touched: ${recorded.join(', ') || 'none'}`,
    `journeys that never ran here: ${unrecorded.length}`,
    `pages of: ${tour === 'all' ? 'all modules' : tour.join(', ') || 'no module'}`,
  ];
  return `${begin} They can reach:\n${lists.map((one) => `  ${one}`).join('\n')}\nWhat such a run cannot see: docs/decisions/020.`;
}

/** What e2e/support/touched.ts wrote down at the end of the journey's last run. */
function touchedBy(journey: string, root: string): Touched | undefined {
  try {
    return JSON.parse(readFileSync(join(root, '.tmp/touched', `${basename(journey, '.test.ts')}.json`), 'utf8'));
  } catch {
    return undefined; // never run here: it runs
  }
}

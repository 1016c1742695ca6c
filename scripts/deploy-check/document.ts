import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const DOCUMENTS = ['docs/deploy/README.md', 'docs/operations.md'];
const BLOCK = /^```sh step=([a-z-]+)\n([\s\S]*?)^```$/gm;

/** The commands of the documents by the name of their step: blocks that begin with "```sh step=<name>". */
export function readSteps(): ReadonlyMap<string, string> {
  const steps = new Map<string, string>();
  for (const document of DOCUMENTS) {
    for (const [, name = '', commands = ''] of readFileSync(join(root, document), 'utf8').matchAll(BLOCK)) {
      if (steps.has(name)) throw new Error(`${document}: the step "${name}" stands twice`);
      steps.set(name, commands);
    }
  }
  return steps;
}

import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { getTableName } from 'drizzle-orm';
import fc from 'fast-check';
import * as z from 'zod';
import type { Store, StoreTable } from '#server/store/store-types.ts';
import type { Browser } from '#server/testing/portal.ts';
import { asZod } from '#shared/endpoint.ts';
import { fitting, type JsonSchema } from './arbitrary.ts';
import type { OwnDemo } from './use-demo.ts';

export type AnyStore = Store<never, StoreTable, unknown>;

const isStore = (value: unknown): value is AnyStore =>
  typeof value === 'object' && value !== null && 'rules' in value && 'handlers' in value;

/** Every store of a module, or of those whose files are wanted. */
export async function everyStore(isWanted: (file: string) => boolean = () => true): Promise<AnyStore[]> {
  const files = globSync('src/modules/**/server/**/*.store.ts').filter(isWanted).sort();
  const exported = await Promise.all(files.map((file) => import(resolve(file)) as Promise<object>));
  return exported.flatMap((one) => Object.values(one).filter(isStore));
}

const TRIES = 20;
const SEED = 20260302;

/** Adds a row of every store of which the demo has none that is somebody's, over its own endpoint, so that its rules can be tried. */
export async function fillEmptyStores(demo: OwnDemo, browser: Browser): Promise<void> {
  for (const { table, rules } of await everyStore()) {
    const name = getTableName(table);
    const known = await demo.test_db.query(`select ${rules.owner} as owner from "${name}" order by 1 limit 1`);
    if (known[0]?.['owner']) continue;
    const { method, path, body } = rules.contract.create;
    const schema = z.toJSONSchema(asZod(body), { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const answers: string[] = [];
    for (const sample of fc.sample(fitting(schema), { numRuns: TRIES, seed: SEED })) {
      const answer = await browser.call(method as 'POST', path, { body: sample });
      if (answer.code === 0) break;
      answers.push(`${answer.message} ${JSON.stringify(answer.errors ?? {})}`);
    }
    if (answers.length === TRIES && known.length === 0)
      throw new Error(`the demo has no row of ${name}, and none could be made up: ${answers[0]}`);
  }
}

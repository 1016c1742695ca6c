import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Store, StoreTable } from '#server/store/store-types.ts';

export type AnyStore = Store<never, StoreTable, unknown>;

const isStore = (value: unknown): value is AnyStore =>
  typeof value === 'object' && value !== null && 'rules' in value && 'handlers' in value;

/** Every store of a module. */
export async function everyStore(): Promise<AnyStore[]> {
  const files = globSync('src/modules/**/server/**/*.store.ts').sort();
  const exported = await Promise.all(files.map((file) => import(resolve(file)) as Promise<object>));
  return exported.flatMap((one) => Object.values(one).filter(isStore));
}

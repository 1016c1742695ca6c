import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { rowsOfSchool as ofEngines } from '#server/testing/rows-of-school.ts';
import { everyStore } from './every-store.ts';

type Rows = Readonly<Record<string, string>>;
const pathOf = (path: string) => path.replace(/^\//, '').replace(/\/\{id\}.*/, '');

async function ofModules(): Promise<Rows[]> {
  const files = globSync('src/modules/**/server/rows-of-school.ts').sort();
  const found = await Promise.all(files.map((file) => import(resolve(file)) as Promise<{ rowsOfSchool: Rows }>));
  return found.map(({ rowsOfSchool }) => rowsOfSchool);
}

/** A store says by itself in which table the rows of its paths stand. */
const ofStores = Object.fromEntries(
  (await everyStore()).map(({ table, rules: { contract, owner } }) => [
    pathOf((contract.update ?? contract.create).path),
    `select id from "${getTableName(table)}" where ${owner} = (select ${owner === 'client_id' ? owner : 'id'} from organization where id = $1) limit 1`,
  ]),
);

/** What finds one row of a school (`$1`), by the path that takes its id. */
const rows: Rows = Object.assign({}, ofStores, ofEngines, ...(await ofModules()));

/** The statement that finds a row of a school for a path with `{id}`. */
export const rowOfPath = (path: string): string | undefined => rows[pathOf(path)];

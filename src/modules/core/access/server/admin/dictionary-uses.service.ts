import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { definePorts } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import type { Text } from '#shared/text.ts';
import { WORKBENCH_DICTIONARY } from '../catalogue/catalogue.ts';
import { app } from '../tables.ts';
import { appsOfGroup } from './admin-apps.queries.ts';

/** Where values of a dictionary are stored: what the rows are called, and in how many of a school group a value stands. */
interface DictionaryUse {
  readonly type: string;
  readonly name: Text;
  readonly count: (db: Db, clientId: string, value: string) => Promise<number>;
}

/** A module that stores values of a dictionary says where, and how to count the rows that hold one. */
export const dictionaryUses = definePorts<DictionaryUse>();

/** Apps stand in groups of the workbench. */
export const workbenchUse: DictionaryUse = {
  type: WORKBENCH_DICTIONARY,
  name: { cn: '应用', us: 'Apps' },
  count: (db, clientId, value) => db.$count(app, and(appsOfGroup(clientId), eq(app.category, value))),
};

/** Where a value stands in a school group, with how many rows; nothing where it is not used. */
export async function usesOf(
  { db, services }: { readonly db: Db; readonly services: Services },
  clientId: string,
  { dict_type, dict_value }: { readonly dict_type: string; readonly dict_value: string },
) {
  const found: { name: Text; n: number }[] = [];
  for (const { type, name, count } of dictionaryUses.of(services)) {
    if (type !== dict_type) continue;
    const n = await count(db, clientId, dict_value);
    if (n > 0) found.push({ name, n });
  }
  return found;
}

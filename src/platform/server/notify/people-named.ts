import type { Db } from '../database/database.ts';
import { definePort } from '../ports.ts';

export interface NamedPerson {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}

/** Names of people by id; the directory knows them. Ids that nobody has are missing in the map. */
export const peopleNamed = definePort<(db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, NamedPerson>>>(
  'the names of people',
  async () => new Map(),
);

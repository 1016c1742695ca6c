import { type BankAccount, banksOf } from '#modules/people/staff/server/public.ts';
import type { Context } from '#server/http/context.ts';
import type { WageRow } from '../batch/wages.policy.ts';

/** The wage accounts of people, by id; who has none is missing. The log says that the batch asked for them. */
export const banksOfPayees = (
  source: Pick<Context, 'db' | 'services' | 'audit'>,
  { id }: Pick<WageRow, 'id'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BankAccount>> => banksOf(source, ids, 'wage', ['wage', id]);

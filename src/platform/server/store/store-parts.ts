import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Lifecycle } from '#shared/lifecycle.ts';
import type { LifecycleTable, Moves } from '../lifecycle/moves.ts';
import type { Act, Caller, Contract, Options, Reach, StoreTable } from './store-types.ts';

/** How the parts of a store see it: without the types of its rows, which `defineStore` gives back. */
export interface Parts {
  readonly name: string;
  readonly contract: Contract;
  readonly table: StoreTable;
  readonly columns: Readonly<Record<string, PgColumn>>;
  /** The column that says whose a row is. */
  readonly owner: string;
  readonly options: Options<Contract, StoreTable, unknown, unknown, Lifecycle | null>;
  /** The column of the department that a row hangs below. */
  readonly department: string | undefined;
  readonly seen: Reach;
  readonly changed: Reach;
  /** What people do with rows that have a lifecycle; empty without one. */
  readonly acts: readonly Act[];
  readonly moves: Moves<Lifecycle, LifecycleTable> | undefined;
}
export type Plain = Record<string, unknown>;
export type StoredRow = Plain & { readonly version: number };

/** Whether the code of the call is held where the row belongs to, at the school group as well. */
export function isHeldHere({ owner, options }: Parts, { scope }: Caller, row: Plain): boolean {
  if (!options.held_at_group || row['organization_id']) return true;
  return scope.organizations.includes(row[owner] as string);
}

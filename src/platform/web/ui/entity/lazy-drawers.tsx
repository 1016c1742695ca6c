import { useApi } from '../../api/queries.ts';
import { lazyDialog } from '../lazy-dialog.tsx';
import type { Entity, EntityContract, RowOfContract } from './entity.ts';

type Drawers = typeof import('./entity-drawer.tsx');

/** Drawers of an entity, loaded when the first is opened: a list alone loads no inputs. */
export const EntityDrawer = lazyDialog(
  async () => (await import('./entity-drawer.tsx')).EntityDrawer,
) as unknown as Drawers['EntityDrawer'];
export const EntityFacts = lazyDialog(
  async () => (await import('./entity-drawer.tsx')).EntityFacts,
) as unknown as Drawers['EntityFacts'];
/** A row with a lifecycle: its facts, what happened to it, and what may be done with it. */
export const EntityRecord = lazyDialog(
  async () => (await import('./entity-record.tsx')).EntityRecord,
) as unknown as typeof import('./entity-record.tsx')['EntityRecord'];

interface Props<C extends EntityContract, Key extends string> {
  readonly of: Entity<C, Key>;
  readonly id: string;
  readonly onClose: () => void;
}

/** The drawer of a row that is only known by its id. */
export function KnownEntityDrawer<C extends EntityContract, Key extends string>({ of, id, onClose }: Props<C, Key>) {
  const row = useApi(of.contract.get, { params: { id } } as never, { errorDisplay: 'toast' } as never)
    .data as unknown as RowOfContract<C> | undefined;
  return row ? <EntityDrawer of={of} row={row} onClose={onClose} /> : null;
}

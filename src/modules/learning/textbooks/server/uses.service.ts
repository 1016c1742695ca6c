import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Ports } from '#server/ports.ts';
import type { Writer } from '#server/store/store-types.ts';
import { clientOf } from './group.policy.ts';
import type { ThingUses } from './public.ts';
import type { Rewritten } from './tables.ts';

type Rewrites = Omit<ThingUses, 'count'>;
type Asker = Pick<Writer, 'db' | 'services' | 'actor' | 'scope'>;

/** How many things of all modules, in every school of the group, name each of these; those that nothing names are missing. */
export async function usesIn(
  ctx: Asker,
  ports: Ports<Pick<ThingUses, 'name' | 'count'>>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const total = new Map<string, number>();
  if (ids.length === 0) return total;
  await acrossOrganizations(ctx.db, async () => {
    for (const port of ports.of(ctx.services))
      for (const [id, n] of await port.count(ctx.db, clientOf(ctx), ids)) total.set(id, (total.get(id) ?? 0) + n);
  });
  return total;
}

/** Makes everything in the group that names `from` name `to`; gives what was changed, for the undo. */
export async function rewriteUses(ctx: Asker, ports: Ports<Rewrites>, from: string, to: string): Promise<Rewritten> {
  const changed: Record<string, readonly string[]> = {};
  await acrossOrganizations(ctx.db, async () => {
    for (const port of ports.of(ctx.services)) changed[port.name] = await port.replace(ctx.db, clientOf(ctx), from, to);
  });
  return changed;
}

/** Takes that back, as far as things still name `to`. */
export async function restoreUses(
  ctx: Asker,
  ports: Ports<Rewrites>,
  { from, to, changed }: { readonly from: string; readonly to: string; readonly changed: Rewritten },
): Promise<void> {
  await acrossOrganizations(ctx.db, async () => {
    for (const port of ports.of(ctx.services)) {
      const ids = changed[port.name] ?? [];
      if (ids.length > 0) await port.restore(ctx.db, clientOf(ctx), from, to, ids);
    }
  });
}

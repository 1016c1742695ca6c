import type { Actor } from '../rights/actor.ts';
import type { Services } from '../services.ts';
import type { MediaGrant } from './grants.ts';

/** What was decided about a viewer holds for so long: a right that ends, ends the addresses within this time. */
const DECIDED_MS = 30_000;
const MOST_DECIDED = 50_000;

type Viewing = Pick<MediaGrant, 'source' | 'id' | 'viewer' | 'session'>;

const decided = new WeakMap<Services, Map<string, { readonly until: number; readonly may: Promise<boolean> }>>();

/**
 * Whether who holds an address may still watch: their session runs (they did not sign out, were not frozen), and `isOpenTo`
 * says that what they watch is open to them (null: a guest). Asked at most twice a minute for each viewer.
 */
export function mayStillWatch(
  services: Services,
  { source, id, viewer, session }: Viewing,
  isOpenTo: (actor: Actor | null) => Promise<boolean>,
): Promise<boolean> {
  const known = decided.get(services) ?? new Map();
  decided.set(services, known);
  const name = [source, id, viewer, session].join(' ');
  const before = known.get(name);
  if (before && before.until > Date.now()) return before.may;
  if (known.size > MOST_DECIDED) known.clear();
  const may = decide(services, session, isOpenTo);
  known.set(name, { until: Date.now() + DECIDED_MS, may });
  may.catch(() => known.delete(name));
  return may;
}

async function decide(services: Services, session: string | null, isOpenTo: (actor: Actor | null) => Promise<boolean>) {
  if (session === null) return isOpenTo(null);
  const actor = await services.sessions.findActor(session);
  return actor !== null && isOpenTo(actor);
}

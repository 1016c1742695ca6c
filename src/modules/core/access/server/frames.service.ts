import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { loadFrame, type OrganizationFrame } from './frame.queries.ts';

const TOPIC = 'organization_frames';
/** Even when no message came, a change is seen after this long. */
const TRUST_MS = 5000;

interface CachedFrame {
  readonly frame: OrganizationFrame;
  readonly loaded_at: number;
}

interface Frames {
  readonly cached: Map<string, CachedFrame>;
  /** Counts what was forgotten: a frame that was read before the last time is not kept. */
  changes: number;
  /** Until then a change of this process may be committed and its message still on the way: nothing kept is trusted. */
  doubted_until: number;
}

const cacheOfServices = new WeakMap<Services, Frames>();

function framesOf(services: Services): Frames {
  const here = cacheOfServices.get(services);
  if (here) return here;
  const frames: Frames = { cached: new Map(), changes: 0, doubted_until: 0 };
  cacheOfServices.set(services, frames);
  const clear = () => {
    frames.cached.clear();
    frames.changes += 1;
    frames.doubted_until = 0;
  };
  services.bus.subscribe(TOPIC, clear);
  services.bus.onGap(clear);
  return frames;
}

/** Apps, menus, dictionaries and settings of an organisation (null: of people without one), kept in memory for a few seconds. */
export async function frameOf(services: Services, db: Db, organizationId: string | null): Promise<OrganizationFrame> {
  const frames = framesOf(services);
  const key = organizationId ?? '';
  const { changes } = frames;
  const isTrusted = () => frames.changes === changes && Date.now() >= frames.doubted_until;
  const before = frames.cached.get(key);
  if (before && isTrusted() && Date.now() - before.loaded_at < TRUST_MS) return before.frame;
  const frame = await acrossOrganizations(db, () => loadFrame(services, db, organizationId));
  if (isTrusted()) frames.cached.set(key, { frame, loaded_at: Date.now() });
  return frame;
}

/** After apps, menus, dictionaries or settings changed: every node loads them anew once the transaction is durable. */
export async function forgetFrames(services: Services, db: Db): Promise<void> {
  framesOf(services).doubted_until = Date.now() + TRUST_MS;
  await services.bus.publish(db, TOPIC, {});
}

import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { loadFrame, type OrganizationFrame } from './frame.queries.ts';

const TOPIC = 'organization_frames';
/** Even when no message came, a change is seen after this long. */
const TRUST_MS = 5000;

interface Known {
  readonly frame: OrganizationFrame;
  readonly loaded_at: number;
}

const known = new WeakMap<Services, Map<string, Known>>();

function framesOf(services: Services): Map<string, Known> {
  const here = known.get(services);
  if (here) return here;
  const frames = new Map<string, Known>();
  known.set(services, frames);
  services.bus.subscribe(TOPIC, () => frames.clear());
  services.bus.onGap(() => frames.clear());
  return frames;
}

/** Apps, menus, dictionaries and settings of an organisation (null: of people without one), kept in memory for a few seconds. */
export async function frameOf(services: Services, db: Db, organizationId: string | null): Promise<OrganizationFrame> {
  const frames = framesOf(services);
  const key = organizationId ?? '';
  const before = frames.get(key);
  if (before && Date.now() - before.loaded_at < TRUST_MS) return before.frame;
  const frame = await acrossOrganizations(db, () => loadFrame(services, db, organizationId));
  frames.set(key, { frame, loaded_at: Date.now() });
  return frame;
}

/** After apps, menus, dictionaries or settings changed: every node loads them anew once the transaction is durable. */
export async function forgetFrames(services: Services, db: Db): Promise<void> {
  await services.bus.publish(db, TOPIC, {});
}

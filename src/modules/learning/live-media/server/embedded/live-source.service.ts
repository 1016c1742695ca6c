import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaGrant } from '#server/media/grants.ts';
import type { MediaSource } from '#server/media/sources.ts';
import type { Services } from '#server/services.ts';
import { liveDecisions } from '../engines/live-decisions.ts';
import { embeddedEngine } from './embedded-engine.service.ts';

const PLAYLIST = 'index.m3u8';
const SEGMENT = '.m4s';
const FILE = /^\d{1,6}\/(?:init\.mp4|\d{1,6}\.m4s)$/;
/** What lives decided about a viewer holds for so long; a live that is closed is gone at once all the same. */
const DECIDED_MS = 2000;
const MOST_DECIDED = 50_000;

type Decision = 'allowed' | 'refused' | 'gone';
const decided = new WeakMap<Services, Map<string, { readonly until: number; readonly decision: Promise<Decision> }>>();

/** Whether a viewer may watch now; asked at most every two seconds for each. */
function mayWatch(services: Services, { id, viewer, session }: MediaGrant): Promise<Decision> {
  const known = decided.get(services) ?? new Map();
  decided.set(services, known);
  const name = `${id} ${viewer} ${session}`;
  const before = known.get(name);
  if (before && before.until > Date.now()) return before.decision;
  if (known.size > MOST_DECIDED) known.clear();
  const decision = liveDecisions.of(services).decidePlay(services, { live_id: id, viewer, session });
  known.set(name, { until: Date.now() + DECIDED_MS, decision });
  decision.catch(() => known.delete(name));
  return decision;
}

/** Playlists and segments of what the embedded engine sends out. */
export const liveSource: MediaSource = {
  source: 'live',
  async open(services, grant, file) {
    const { id } = grant;
    const engine = embeddedEngine(services);
    if (engine.isClosed(id)) return 'gone';
    if (file !== PLAYLIST && !FILE.test(file)) return null;
    const decision = await mayWatch(services, grant);
    if (decision === 'gone') return 'gone';
    if (decision === 'refused') return null;
    const began = await liveDecisions.of(services).startedAt(services, id);
    const from = began === null ? 0 : Date.parse(began); // before, its own side alone is let in
    if (file === PLAYLIST) {
      const body = engine.broadcastOf(id)?.playlist(from) ?? null;
      return body === null ? null : { type: 'application/vnd.apple.mpegurl', cache_seconds: 0, body };
    }
    const path = join(engine.folderOf(id), file);
    const facts = await stat(path).catch(() => null);
    const isRehearsal = facts !== null && file.endsWith(SEGMENT) && facts.mtimeMs < from;
    return facts && !isRehearsal ? { type: 'video/mp4', cache_seconds: 60, path, size: facts.size } : null;
  },
};

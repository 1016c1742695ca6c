import type { Wire } from '#server/http/wires/wires.ts';
import { readGrant } from '#server/media/grants.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { engineOf } from '../engines/engines.service.ts';
import { requireNetwork } from '../engines/hook-key.service.ts';
import { liveDecisions } from '../engines/live-decisions.ts';
import { takeHook } from './hook-effects.service.ts';

const MAX_BYTES = 64 << 10;
/** What a server before the engine says that somebody wants to watch: `/<grant>/<stream>.m3u8`, or one of its segments. */
const WATCHED = /^\/([^/]+)\/([\w-]{1,140})\.(m3u8|ts|m4s|mp4|flv)(?:\?|$)/;

/** The names that a stream may have whose file has this one: segments have a number behind it. */
const namesIn = (name: string, ending: string): string[] =>
  ending === 'm3u8' ? [name] : [name.replace(/-\d+$/, ''), name];

/** Calls of the media engine beside the portal. Which one it is says the setting; all others are strangers. */
export const mediaWires: readonly Wire[] = [
  {
    method: 'POST',
    path: '/media_hooks/{engine}/{event}',
    max_bytes: MAX_BYTES,
    max_rows: 200,
    device: (call) => call.params['engine'] ?? '',
    handler: async (services, call) => {
      const engine = engineOf(services);
      if (engine.name === 'embedded' || call.params['engine'] !== engine.name) throw refuse(shared.not_found);
      const hook = await engine.parseHook(services, call);
      return engine.answerHook(await takeHook(services, engine, hook));
    },
  },
  {
    method: 'GET',
    path: '/media_hooks/play_auth',
    max_bytes: MAX_BYTES,
    max_rows: 1,
    device: () => 'play_auth',
    handler: async (services, call) => {
      requireNetwork(services, call);
      const [, granted = '', name = '', ending = ''] = WATCHED.exec(call.header('x-original-uri') ?? '') ?? [];
      const grant = readGrant(services, granted);
      const decisions = liveDecisions.of(services);
      // a wrong grant is a viewer's mistake, not the engine's: the address of the engine is not counted as a stranger
      if (grant?.source !== 'stream') return { status: 403 };
      const lives = await Promise.all(namesIn(name, ending).map((one) => decisions.liveOf(services, one)));
      if (!lives.includes(grant.id)) return { status: 403 };
      const decision = await decisions.decidePlay(services, { ...grant, live_id: grant.id });
      return { status: decision === 'allowed' ? 204 : 403 };
    },
  },
];

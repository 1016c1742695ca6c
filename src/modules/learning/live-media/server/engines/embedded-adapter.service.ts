import { mediaAddress } from '#server/media/grants.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { embeddedEngine } from '../embedded/embedded-engine.service.ts';
import type { EngineAdapter } from './engine-adapter.ts';
import { publishUrl, streamKey } from './hook-key.service.ts';

/** The engine inside of the portal. */
export const embeddedAdapter: EngineAdapter = {
  name: 'embedded',
  asks_first: true,
  publishAddress: (services, { stream_name }, secret) => ({
    rtmp_url: publishUrl(services, embeddedEngine(services).port ?? undefined, embeddedEngine(services).tls_port),
    stream_key: streamKey(stream_name, secret),
    whip_url: null,
  }),
  playSource: (services, { live_id }, viewer, seconds) =>
    mediaAddress(services, { source: 'live', id: live_id, viewer, seconds }, 'index.m3u8'),
  async parseHook() {
    throw refuse(shared.not_found);
  },
  answerHook: () => ({ status: 404 }),
  async status(services, { live_id }) {
    const engine = embeddedEngine(services);
    const broadcast = engine.broadcastOf(live_id);
    return { engine_ok: engine.isUp, publisher: broadcast?.publisher ?? null, signal: broadcast?.signal ?? null };
  },
  kick: async (services, { live_id }) => embeddedEngine(services).kick(live_id, '推流已被中断'),
};

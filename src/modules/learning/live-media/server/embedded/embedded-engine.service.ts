import { readdir } from 'node:fs/promises';
import { EVERYWHERE } from '#server/database/database.ts';
import { dataPath } from '#server/env.ts';
import { reportOf } from '#server/error-report.ts';
import type { Services } from '#server/services.ts';
import { localize } from '#shared/text.ts';
import { decidePublishing, recordEvent, reportEnded } from '../hooks/media-events.service.ts';
import { highestPart } from '../recordings.queries.ts';
import { liveSignal } from '../tables.ts';
import { Broadcast, type Publisher } from './broadcast.ts';
import { IngestChild } from './ingest-child.ts';
import type { FromIngest, PublishAnswer } from './messages.ts';
import { rtmpsOf } from './rtmps.ts';

const SIGNAL_MS = 2000;
const SIGNAL_KEPT_EVERY_MS = 10_000;
/** A live that is over answers for so long, so that players find its end. */
const ENDED_MS = 30_000;

/** The last time that a publisher was turned away, for the host to read. */
export interface Refusal {
  readonly at: string;
  readonly reason: string;
}

/** Takes streams on this node and sends them out: the state beside the process that does the work. */
export class EmbeddedEngine {
  readonly #services: Services;
  readonly #child: IngestChild;
  readonly #broadcasts = new Map<string, Broadcast>();
  readonly #liveOf = new Map<string, string>();
  readonly #refusals = new Map<string, Refusal>();
  readonly #closed = new Set<string>();
  readonly #signalKept = new Map<string, number>();
  #isStarted = false;
  #isPortMissed = false;

  constructor(services: Services) {
    this.#services = services;
    const { MEDIA_RTMP_PORT, MEDIA_RTMP_HOST, HOST } = services.env;
    const rtmps = rtmpsOf(services.env);
    this.#child = new IngestChild(
      { port: MEDIA_RTMP_PORT, host: MEDIA_RTMP_HOST ?? HOST, signal_ms: SIGNAL_MS, rtmps },
      { hear: (message) => this.#hear(message), fell: () => this.#fell() },
    );
  }

  /** Whether streams can come in now. */
  get isUp(): boolean {
    return this.#child.port !== null;
  }
  /** The port on which RTMP is taken. */
  get port(): number | null {
    return this.#child.port;
  }
  /** The port on which RTMPS is taken. */
  get tls_port(): number | null {
    return this.#child.tls_port;
  }
  get pid(): number | undefined {
    return this.#child.pid;
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#child.start();
  }

  stop(): Promise<void> {
    for (const end of this.#lines.values()) end('stopped');
    return this.#child.stop();
  }

  broadcastOf(liveId: string): Broadcast | null {
    return this.#broadcasts.get(liveId) ?? null;
  }

  /** The number of the first part that is still being written; without a publisher none is. */
  firstOpenPart(liveId: string): number {
    return this.#broadcasts.get(liveId)?.publisher?.first_part ?? Number.POSITIVE_INFINITY;
  }

  refusalOf(streamName: string): Refusal | null {
    return this.#refusals.get(streamName) ?? null;
  }

  /** Whether everything of it answers that it is gone. */
  isClosed(liveId: string): boolean {
    return this.#closed.has(liveId);
  }

  folderOf(liveId: string): string {
    return dataPath(this.#services.env, 'live', liveId);
  }

  /** The publisher of a live is cut off. Answers whether there was one. */
  kick(liveId: string, text: string): boolean {
    const broadcast = this.#broadcasts.get(liveId);
    const publisher = broadcast?.publisher;
    if (!broadcast || !publisher) return false;
    this.#child.send({ kind: 'kick', client_id: publisher.client_id, text });
    return true;
  }

  /** The live is over. `at_once`: nothing of it may be watched any more from this moment. */
  finish(liveId: string, atOnce: boolean): void {
    const broadcast = this.#broadcasts.get(liveId);
    broadcast?.finish();
    if (atOnce) this.#closed.add(liveId);
    else setTimeout(() => this.#closed.add(liveId), ENDED_MS).unref();
  }

  /** A browser whose right was decided begins to send. Null: the process is away. */
  async openBrowser(liveId: string, publisher: Omit<Publisher, 'first_part'>): Promise<BrowserUplink | null> {
    if (!this.isUp) return null;
    const { client_id } = publisher;
    const place = await this.#take(liveId, publisher);
    if (!place) return null;
    this.#child.send({ kind: 'browser', client_id, ...place });
    return {
      send: (bytes) => this.#child.sendBytes(client_id, bytes),
      end: () => this.#child.send({ kind: 'browser_end', client_id }),
      onEnd: (work) => void this.#lines.set(client_id, work),
    };
  }
  readonly #lines = new Map<string, (reason: string) => void>();

  #hear(message: FromIngest): void {
    switch (message.kind) {
      case 'publish':
        void this.#decide(message).then((answer) => this.#child.send({ kind: 'answer', ask: message.ask, ...answer }));
        return;
      case 'part': {
        const broadcast = this.#of(message.client_id);
        if (broadcast) broadcast.highest_part = Math.max(broadcast.highest_part, message.part);
        return;
      }
      case 'segment':
        this.#of(message.client_id)?.add(message);
        return;
      case 'signal':
        this.#signal(message);
        return;
      case 'ended':
        void this.#ended(message.client_id, message.reason);
        return;
      case 'listening':
        this.#isPortMissed = false;
        return;
      case 'no_port':
        // it is tried every few seconds; once is enough to know
        if (!this.#isPortMissed)
          this.#services.log.warn({ reason: message.reason }, 'RTMP is not taken: its port is not free');
        this.#isPortMissed = true;
        return;
      default:
    }
  }

  #of(clientId: string): Broadcast | undefined {
    return this.#broadcasts.get(this.#liveOf.get(clientId) ?? '');
  }

  async #decide(asked: Extract<FromIngest, { kind: 'publish' }>): Promise<PublishAnswer> {
    const { client_id, ip, stream, param } = asked;
    const secret = new URLSearchParams(param).get('key') ?? '';
    try {
      const question = { engine: 'embedded', stream_name: stream, secret, ip, client_id } as const;
      const decision = await decidePublishing(this.#services, question);
      if (!decision.allowed) {
        this.#refuse(stream, decision.reason_code);
        return { refused: localize(decision.reason, 'cn') };
      }
      const publisher = { client_id, stream_name: stream, since: new Date().toISOString() };
      const place = await this.#take(decision.live_id, publisher);
      if (!place) {
        this.#refuse(stream, 'busy');
        await reportEnded(this.#services, { engine: 'embedded', stream_name: stream, client_id, reason: 'busy' });
        return { refused: 'busy' };
      }
      return { place };
    } catch (error) {
      this.#services.log.error({ error: reportOf(error) }, 'a publisher could not be decided about');
      return { refused: 'unavailable' };
    }
  }

  /**
   * Gives the live to a publisher. Whom lives let in replaces one who still sends: the host has changed the device. Null:
   * another one came first.
   */
  async #take(
    liveId: string,
    who: Omit<Publisher, 'first_part'>,
  ): Promise<{ folder: string; first_part: number } | null> {
    const folder = this.folderOf(liveId);
    const before = this.#broadcasts.get(liveId)?.publisher ?? null;
    if (before) this.#child.send({ kind: 'kick', client_id: before.client_id, text: 'replaced' });
    const stored = Math.max(await this.#highestOnDisk(folder), await highestPart(this.#services, liveId));
    const known = this.#broadcasts.get(liveId);
    if (known?.publisher && known.publisher !== before) return null;
    // one who is being cut off may still begin a last part
    const first_part = 1 + Math.max(stored, known?.highest_part ?? 0) + (before ? 1 : 0);
    const broadcast = known ?? new Broadcast(first_part);
    broadcast.publisher = { ...who, first_part };
    broadcast.highest_part = first_part;
    broadcast.signal = null;
    this.#broadcasts.set(liveId, broadcast);
    this.#liveOf.set(who.client_id, liveId);
    this.#closed.delete(liveId);
    this.#refusals.delete(who.stream_name);
    return { folder, first_part };
  }

  async #highestOnDisk(folder: string): Promise<number> {
    const names = await readdir(folder).catch(() => []);
    return Math.max(0, ...names.map(Number).filter(Number.isInteger));
  }

  #refuse(streamName: string, reason: string): void {
    this.#refusals.set(streamName, { at: new Date().toISOString(), reason });
  }

  #signal({ client_id, kind: _, ...signal }: Extract<FromIngest, { kind: 'signal' }>): void {
    const live_id = this.#liveOf.get(client_id);
    const broadcast = this.#of(client_id);
    if (!live_id || !broadcast) return;
    broadcast.signal = { ...signal, at: new Date().toISOString() };
    if (Date.now() - (this.#signalKept.get(live_id) ?? 0) < SIGNAL_KEPT_EVERY_MS) return;
    this.#signalKept.set(live_id, Date.now());
    const { kbps, fps, width, height, codec, key_seconds } = signal;
    void this.#services.database
      .write(EVERYWHERE, ({ db }) =>
        db.insert(liveSignal).values({ live_id, kbps, fps, width, height, codec, key_seconds }).onConflictDoNothing(),
      )
      .catch((error: unknown) => this.#services.log.warn({ error: reportOf(error) }, 'a signal was not kept'));
  }

  async #ended(clientId: string, reason: string): Promise<void> {
    const live_id = this.#liveOf.get(clientId);
    const broadcast = this.#of(clientId);
    this.#liveOf.delete(clientId);
    this.#lines.get(clientId)?.(reason);
    this.#lines.delete(clientId);
    if (!live_id || broadcast?.publisher?.client_id !== clientId) return;
    const { stream_name } = broadcast.publisher;
    broadcast.publisher = null;
    broadcast.signal = null;
    if (['hevc', 'video_codec', 'audio_codec', 'damaged'].includes(reason)) {
      this.#refuse(stream_name, reason);
      const refused = { engine: 'embedded', event: 'publish', stream_name, client_id: clientId, ip: '' } as const;
      await this.#quietly(recordEvent(this.#services, { ...refused, decision: 'refused', reason }));
    }
    await this.#quietly(reportEnded(this.#services, { engine: 'embedded', stream_name, client_id: clientId, reason }));
  }

  #fell(): void {
    this.#services.log.error('the process that takes streams ended and begins anew');
    for (const clientId of [...this.#liveOf.keys()]) void this.#ended(clientId, 'broken');
  }

  async #quietly(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => this.#services.log.error({ error: reportOf(error) }, 'the end of a stream'));
  }
}

/** The line of a browser that publishes. */
export interface BrowserUplink {
  /** False: the line is over. */
  send(bytes: Uint8Array): boolean;
  end(): void;
  /** Called when nothing is taken any more. */
  onEnd(work: (reason: string) => void): void;
}

const engines = new WeakMap<Services, EmbeddedEngine>();

/** The engine of this portal; it takes nothing before it is started. */
export function embeddedEngine(services: Services): EmbeddedEngine {
  const engine = engines.get(services) ?? new EmbeddedEngine(services);
  engines.set(services, engine);
  return engine;
}

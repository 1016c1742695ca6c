import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { type AmfValue, readCommand } from './amf.ts';
import { ChunkReader, type RtmpMessage } from './chunk-reader.ts';
import { commandMessage, controlMessage, MESSAGE, OUR_CHUNK_BYTES } from './messages.ts';
import { WireError } from './wire-error.ts';

/** Who wants to publish. */
export interface PublishRequest {
  readonly ip: string;
  readonly app: string;
  readonly stream: string;
  /** What stands behind the `?` of the stream key. */
  readonly param: string;
}

/** Where the packets of a publisher go that may publish. A method that throws ends the session. */
export interface RtmpSink {
  video(body: Buffer, timestamp: number): void;
  audio(body: Buffer, timestamp: number): void;
  /** Nothing comes any more. Called once. */
  end(reason: EndReason): void;
}
export type EndReason = 'stopped' | 'silent' | 'kicked' | 'broken' | 'refused';

/** Decides about a publisher: a sink, or the reason for which it may not, as its program shows it. */
export type DecidePublisher = (
  request: PublishRequest,
  session: { kick(reason: EndReason, text: string): void },
) => Promise<{ readonly sink: RtmpSink } | { readonly refused: string }>;

export interface SessionLimits {
  /** Until it has to have the right to publish. */
  readonly decide_within_ms: number;
  /** Without a byte for so long it is gone. */
  readonly silent_ms: number;
}

const HANDSHAKE = 1536;
/** Before somebody may publish, little is read; a frame of a picture may be large. */
const MOST_BEFORE = 32 << 10;
const MOST_WAITING_BEFORE = 64 << 10;
const MOST_FRAME = 4 << 20;
const WINDOW = 2_500_000;
const LINGER_MS = 500;

type State = 'hello' | 'answered' | 'commands' | 'asking' | 'live' | 'over';

/** One connection of a publisher, from its first byte. Whatever it sends without the right to publish reaches nobody. */
export class RtmpSession {
  readonly #socket: Socket;
  readonly #decide: DecidePublisher;
  readonly #reader = new ChunkReader(MOST_BEFORE);
  readonly #deadline: NodeJS.Timeout;
  #state: State = 'hello';
  #app = '';
  #sink: RtmpSink | null = null;
  #received = 0;
  #acknowledged = 0;

  constructor(socket: Socket, decide: DecidePublisher, limits: SessionLimits) {
    this.#socket = socket;
    this.#decide = decide;
    this.#deadline = setTimeout(() => this.#fail('broken'), limits.decide_within_ms);
    socket.setTimeout(limits.silent_ms, () => this.#fail('silent'));
    socket.on('error', () => {});
    socket.on('close', () => this.#over('stopped'));
    socket.on('data', (bytes: Buffer) => this.#take(bytes));
  }

  /** Ends it, and tells its program why. */
  kick(reason: EndReason, text: string): void {
    this.#refuse(text);
    this.#over(reason);
  }

  #take(bytes: Buffer): void {
    if (this.#state === 'over') return;
    this.#received += bytes.length;
    if (this.#received - this.#acknowledged > WINDOW) {
      this.#acknowledged = this.#received;
      this.#socket.write(controlMessage(MESSAGE.received, this.#received));
    }
    this.#reader.add(bytes);
    this.#run();
  }

  #run(): void {
    try {
      while (this.#step());
      if (this.#state !== 'live' && this.#reader.waiting > MOST_WAITING_BEFORE)
        throw new WireError('too much before the right to publish');
    } catch {
      // what a stranger sends is no error of ours
      this.#fail('broken');
    }
  }

  /** Does the next thing; false until more has come. */
  #step(): boolean {
    switch (this.#state) {
      case 'hello': {
        const hello = this.#reader.take(1 + HANDSHAKE);
        if (!hello) return false;
        if (hello[0] !== 3) throw new WireError('no RTMP');
        const own = randomBytes(HANDSHAKE).fill(0, 0, 8);
        this.#socket.write(Buffer.concat([Buffer.from([3]), own, hello.subarray(1)]));
        this.#state = 'answered';
        return true;
      }
      case 'answered':
        if (!this.#reader.take(HANDSHAKE)) return false;
        this.#state = 'commands';
        return true;
      case 'commands':
      case 'live': {
        const message = this.#reader.next();
        if (message) this.#hear(message);
        return message !== null;
      }
      default:
        return false;
    }
  }

  #hear({ type, timestamp, body }: RtmpMessage): void {
    if (type === MESSAGE.video) this.#sink?.video(body, timestamp);
    else if (type === MESSAGE.audio) this.#sink?.audio(body, timestamp);
    else if (type === MESSAGE.chunk_bytes) this.#reader.setChunkBytes(body.readUInt32BE(0));
    else if (type === MESSAGE.abort) this.#reader.abort(body.readUInt32BE(0));
    else if (type === MESSAGE.command) this.#command(readCommand(body));
    else if (type === MESSAGE.command_amf3) this.#command(readCommand(body.subarray(1)));
    // the rest are acknowledgements, and what a program says about itself
  }

  #command([name, number, about, first]: AmfValue[]): void {
    const transaction = typeof number === 'number' ? number : 0;
    if (name === 'connect') this.#connect(transaction, about);
    else if (name === 'createStream') this.#socket.write(commandMessage(0, ['_result', transaction, null, 1]));
    else if (name === 'publish') this.#publish(first);
    else if (name === 'deleteStream' || name === 'closeStream') this.#hangUp();
    else if (name === 'play') throw new WireError('nothing is played here');
    // the rest (releaseStream, FCPublish, FCUnpublish …) waits for no answer
  }

  #hangUp(): void {
    if (!this.#sink) return;
    this.#socket.end();
    this.#over('stopped');
  }

  #connect(transaction: number, about: AmfValue | undefined): void {
    const given = typeof about === 'object' && about !== null && 'app' in about ? about['app'] : null;
    const app = typeof given === 'string' ? (given.split('?')[0] ?? '').replace(/\/$/, '') : '';
    if (!/^[\w-]{1,64}$/.test(app)) throw new WireError('no such application');
    this.#app = app;
    const description = {
      level: 'status',
      code: 'NetConnection.Connect.Success',
      description: 'ok',
      objectEncoding: 0,
    };
    this.#socket.write(
      Buffer.concat([
        controlMessage(MESSAGE.chunk_bytes, OUR_CHUNK_BYTES),
        controlMessage(MESSAGE.window, WINDOW),
        controlMessage(MESSAGE.bandwidth, WINDOW, [2]),
        commandMessage(0, ['_result', transaction, { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }, description]),
      ]),
    );
  }

  #publish(key: AmfValue | undefined): void {
    if (this.#state !== 'commands' || !this.#app || typeof key !== 'string' || key.length > 512)
      throw new WireError('nothing can be published like this');
    const [stream = '', ...rest] = key.split('?');
    if (!/^[\w-]{1,128}$/.test(stream)) throw new WireError('no such stream');
    this.#state = 'asking';
    this.#socket.pause();
    const request = { ip: this.#socket.remoteAddress ?? '', app: this.#app, stream, param: rest.join('?') };
    void this.#decide(request, this)
      .catch(() => ({ refused: 'unavailable' }))
      .then((decision) => this.#decided(decision));
  }

  #decided(decision: Awaited<ReturnType<DecidePublisher>>): void {
    if (this.#state !== 'asking') {
      if ('sink' in decision) decision.sink.end('stopped');
      return;
    }
    clearTimeout(this.#deadline);
    if ('refused' in decision) {
      this.#refuse(decision.refused);
      this.#over('refused');
      return;
    }
    this.#sink = decision.sink;
    this.#reader.most_bytes = MOST_FRAME;
    this.#state = 'live';
    const started = { level: 'status', code: 'NetStream.Publish.Start', description: 'ok' };
    this.#socket.write(commandMessage(1, ['onStatus', 0, null, started]));
    this.#socket.resume();
    this.#run();
  }

  #refuse(description: string): void {
    if (this.#state === 'over') return;
    const status = { level: 'error', code: 'NetStream.Publish.BadName', description };
    this.#socket.end(commandMessage(1, ['onStatus', 0, null, status]));
  }

  #fail(reason: EndReason): void {
    this.#socket.destroy();
    this.#over(reason);
  }

  #over(reason: EndReason): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    clearTimeout(this.#deadline);
    const sink = this.#sink;
    this.#sink = null;
    sink?.end(reason);
    // read on without looking, so that the last answer is not lost; then it is over whatever the other side does
    this.#socket.resume();
    setTimeout(() => this.#socket.destroy(), LINGER_MS).unref();
  }
}

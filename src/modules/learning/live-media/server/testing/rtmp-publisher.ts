import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { commandMessage, controlMessage, MESSAGE, mediaMessage, OUR_CHUNK_BYTES } from '../rtmp/messages.ts';

/** A tag of an FLV file, as it goes over the line. */
export interface FlvTag {
  readonly type: number;
  readonly timestamp: number;
  readonly body: Buffer;
}

/** The tags of an FLV file in their order. */
export function tagsOf(file: Buffer): FlvTag[] {
  const tags: FlvTag[] = [];
  for (let at = 13; at + 11 < file.length; ) {
    const length = file.readUIntBE(at + 1, 3);
    const timestamp = file.readUIntBE(at + 4, 3) + file.readUInt8(at + 7) * 2 ** 24;
    tags.push({ type: file.readUInt8(at), timestamp, body: file.subarray(at + 11, at + 11 + length) });
    at += 15 + length;
  }
  return tags;
}

/** Bytes with which every publisher begins. */
export const HELLO = Buffer.concat([Buffer.from([3]), Buffer.alloc(3072)]);
export const CONNECT = commandMessage(0, ['connect', 1, { app: 'live', tcUrl: 'rtmp://127.0.0.1/live' }]);
export const publishCommand = (key: string): Buffer => commandMessage(1, ['publish', 5, null, key, 'live']);

/** A publisher that does only what a test tells it, also what no encoder would. */
export class RtmpPublisher {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #isClosed = false;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (bytes: Buffer) => {
      this.#received = Buffer.concat([this.#received, bytes]);
    });
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.#isClosed = true;
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether the server has said this. */
  hears(text: string): boolean {
    return this.#received.includes(text);
  }

  write(bytes: Buffer): boolean {
    return this.#socket.write(bytes);
  }

  /** Everything up to the wish to publish under this key. */
  ask(key: string): void {
    const chunks = controlMessage(MESSAGE.chunk_bytes, OUR_CHUNK_BYTES);
    this.write(
      Buffer.concat([HELLO, chunks, CONNECT, commandMessage(0, ['createStream', 4, null]), publishCommand(key)]),
    );
  }

  tag({ type, timestamp, body }: FlvTag): void {
    this.write(mediaMessage(type, timestamp, body));
  }

  /** Sends a film in its own time, or as fast as it goes; again and again until it is stopped. */
  async play(
    tags: readonly FlvTag[],
    { speed = 1, seconds = 60 }: { speed?: number; seconds?: number } = {},
  ): Promise<void> {
    const length = (tags.at(-1)?.timestamp ?? 0) + 40;
    const began = Date.now();
    for (let round = 0; !this.#isClosed; round += 1)
      for (const tag of tags) {
        if (round > 0 && tag.type === MESSAGE.data) continue;
        const timestamp = tag.timestamp + round * length;
        if (this.#isClosed || timestamp > seconds * 1000) return;
        const ahead = timestamp / speed - (Date.now() - began);
        if (ahead > 5) await pause(ahead);
        this.tag({ ...tag, timestamp });
      }
  }

  stop(): void {
    this.#socket.destroy();
  }
}

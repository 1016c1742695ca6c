import { type FileHandle, open } from 'node:fs/promises';
import { FlvPackets } from './flv-packets.ts';
import type { PacketSink } from './media-packet.ts';

const HEAD_BYTES = 13;
const TAG_BYTES = 11;
const MOST_TAG = 8 << 20;
const AUDIO = 8;
const VIDEO = 9;

/** Whether a file begins as a recording in FLV does. */
export async function isFlv(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0);
    return buffer.toString('latin1') === 'FLV';
  } finally {
    await file.close();
  }
}

/** Hands the packets of a recording on, tag by tag, until it ends or breaks off. Throws `WrongCodec`. */
export async function readFlv(path: string, sink: PacketSink, pause: () => Promise<unknown>): Promise<void> {
  const file = await open(path);
  try {
    const packets = new FlvPackets(sink);
    for (let at = HEAD_BYTES; ; ) {
      const head = await bytesAt(file, at, TAG_BYTES);
      const length = head?.readUIntBE(1, 3) ?? 0;
      const body = head && length <= MOST_TAG ? await bytesAt(file, at + TAG_BYTES, length) : null;
      if (!head || !body) return;
      const timestamp = head.readUIntBE(4, 3) + head.readUInt8(7) * 2 ** 24;
      if (head.readUInt8(0) === VIDEO) packets.video(body, timestamp);
      if (head.readUInt8(0) === AUDIO) packets.audio(body, timestamp);
      at += TAG_BYTES + length + 4;
      await pause();
    }
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return bytesRead === length ? buffer : null;
}

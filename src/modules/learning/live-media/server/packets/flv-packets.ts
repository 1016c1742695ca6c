import { readAvcRecord } from './avc.ts';
import { type AudioSetup, type PacketSink, WrongCodec } from './media-packet.ts';

const AVC = 7;
/** As programs in China write it without a name of four letters. */
const HEVC = 12;
const AAC = 10;
const RATES = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];

/** Turns bodies of RTMP messages into packets. Throws `WrongCodec` for everything but H.264 and AAC. */
export class FlvPackets {
  readonly #sink: PacketSink;
  #hasVideo = false;
  #hasAudio = false;

  constructor(sink: PacketSink) {
    this.#sink = sink;
  }

  video(body: Buffer, timestamp: number): void {
    if (body.length < 5) return;
    const first = body.readUInt8(0);
    if (first & 0x80) {
      this.#extended(body, timestamp);
      return;
    }
    const codec = first & 15;
    if (codec === HEVC) throw new WrongCodec('hevc');
    if (codec !== AVC) throw new WrongCodec('video_codec');
    const kind = body.readUInt8(1);
    if (kind === 0) this.#videoSetup(body.subarray(5));
    if (kind === 1) this.#frame(body.subarray(5), first >> 4 === 1, timestamp + body.readIntBE(2, 3));
  }

  /** The newer form, in which the codec has a name of four letters. */
  #extended(body: Buffer, timestamp: number): void {
    const first = body.readUInt8(0);
    const name = body.toString('latin1', 1, 5);
    if (name === 'hvc1' || name === 'hev1') throw new WrongCodec('hevc');
    if (name !== 'avc1') throw new WrongCodec('video_codec');
    const kind = first & 15;
    const isKey = ((first >> 4) & 7) === 1;
    if (kind === 0) this.#videoSetup(body.subarray(5));
    if (kind === 1 && body.length > 8) this.#frame(body.subarray(8), isKey, timestamp + body.readIntBE(5, 3));
    if (kind === 3) this.#frame(body.subarray(5), isKey, timestamp);
  }

  #videoSetup(bytes: Buffer): void {
    const record = Uint8Array.from(bytes);
    this.#sink.setup({ track: 'video', record, ...readAvcRecord(record) });
    this.#hasVideo = true;
  }

  #frame(data: Buffer, is_key: boolean, milliseconds: number): void {
    if (!this.#hasVideo || data.length === 0) return;
    this.#sink.packet({ track: 'video', is_key, seconds: milliseconds / 1000, data });
  }

  audio(body: Buffer, timestamp: number): void {
    if (body.length < 2) return;
    const codec = body.readUInt8(0) >> 4;
    if (codec !== AAC) throw new WrongCodec('audio_codec');
    const data = body.subarray(2);
    if (body.readUInt8(1) === 0) {
      this.#sink.setup(aacSetup(data));
      this.#hasAudio = true;
    } else if (this.#hasAudio && data.length > 0)
      this.#sink.packet({ track: 'audio', is_key: true, seconds: timestamp / 1000, data });
  }
}

/** Reads an AudioSpecificConfig of at least the two bytes that every AAC has. */
function aacSetup(bytes: Buffer): AudioSetup {
  if (bytes.length < 2) throw new WrongCodec('damaged');
  const head = bytes.readUInt16BE(0);
  const type = head >> 11;
  const rate = RATES[(head >> 7) & 15];
  const channels = (head >> 3) & 15;
  if (!rate || type < 1 || type > 29 || channels < 1 || channels > 7) throw new WrongCodec('audio_codec');
  return { track: 'audio', codec: `mp4a.40.${type}`, sample_rate: rate, channels, record: Uint8Array.from(bytes) };
}

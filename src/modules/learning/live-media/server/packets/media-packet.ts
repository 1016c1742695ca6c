/** One frame of the picture (as NAL units with their lengths before them) or one piece of the sound. */
export interface MediaPacket {
  readonly track: 'video' | 'audio';
  readonly is_key: boolean;
  /** When it is shown, in seconds by the clock of the publisher. */
  readonly seconds: number;
  readonly data: Uint8Array;
}

/** What a decoder of the picture has to know. */
export interface VideoSetup {
  readonly track: 'video';
  /** `avc1.64001f` */
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  /** AVCDecoderConfigurationRecord */
  readonly record: Uint8Array;
}

/** What a decoder of the sound has to know. */
export interface AudioSetup {
  readonly track: 'audio';
  /** `mp4a.40.2`, `opus` */
  readonly codec: string;
  readonly sample_rate: number;
  readonly channels: number;
  readonly record: Uint8Array | null;
}

export type MediaSetup = VideoSetup | AudioSetup;

/** What a publisher sends, in its order. The setups come before the first packet of their track, and again when they change. */
export interface PacketSink {
  setup(setup: MediaSetup): void;
  packet(packet: MediaPacket): void;
}

/** Why a stream cannot be shown although its publisher may publish. */
export type CodecTrouble = 'hevc' | 'video_codec' | 'audio_codec' | 'damaged';

/** Thrown for a stream that cannot be shown without being encoded anew. */
export class WrongCodec extends Error {
  override readonly name = 'WrongCodec';
  readonly trouble: CodecTrouble;
  constructor(trouble: CodecTrouble) {
    super(`stream refused: ${trouble}`);
    this.trouble = trouble;
  }
}

import type { MediaPacket } from './media-packet.ts';

/** How a stream comes in, over the last seconds. */
export interface Signal {
  readonly kbps: number;
  readonly fps: number;
  readonly width: number;
  readonly height: number;
  /** `avc1.64001f` */
  readonly codec: string;
  /** Seconds between the last two key frames; null: there were not two. */
  readonly key_seconds: number | null;
  /** Whether sound comes. */
  readonly has_sound: boolean;
}

/** Counts what a publisher sends. */
export class Meter {
  #bytes = 0;
  #frames = 0;
  #sounds = 0;
  #since = Date.now();
  #lastKey: number | null = null;
  #keySeconds: number | null = null;

  count({ track, is_key, seconds, data }: MediaPacket): void {
    this.#bytes += data.length;
    if (track === 'audio') {
      this.#sounds += 1;
      return;
    }
    this.#frames += 1;
    if (!is_key) return;
    if (this.#lastKey !== null && seconds > this.#lastKey) this.#keySeconds = seconds - this.#lastKey;
    this.#lastKey = seconds;
  }

  /** What was counted since the last time. */
  take(): Pick<Signal, 'kbps' | 'fps' | 'key_seconds' | 'has_sound'> {
    const seconds = Math.max(0.2, (Date.now() - this.#since) / 1000);
    const taken = {
      kbps: Math.round((this.#bytes * 8) / 1000 / seconds),
      fps: Math.round((this.#frames * 10) / seconds) / 10,
      key_seconds: this.#keySeconds === null ? null : Math.round(this.#keySeconds * 100) / 100,
      has_sound: this.#sounds > 0,
    };
    this.#bytes = 0;
    this.#frames = 0;
    this.#sounds = 0;
    this.#since = Date.now();
    return taken;
  }
}

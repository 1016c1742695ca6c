import type { Text } from '#shared/text.ts';
import { recorderType } from './sources.ts';
import { Uplink } from './uplink.ts';

/** Where a browser may publish: asked for anew whenever it begins, since a ticket holds for a minute. */
export type RequestTicket = () => Promise<{ readonly ticket: string }>;

export type PublisherState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'sending'; readonly kbps: number; readonly is_slow: boolean }
  /** The line broke; it is tried again. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'refused'; readonly reason: Text }
  /** Somebody else took over, or the live is over. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'unsupported' };

const KEY_FRAME_MS = 2000;
const PIECE_MS = 250;
const BITS = 1_800_000;
const SOUND_BITS = 96_000;
const SLOW_BYTES = 1 << 20;
/** What waits for so long is of no use to anybody: the line is opened anew. */
const TOO_SLOW_BYTES = 8 << 20;
const LONGEST_PAUSE_MS = 15_000;

/** Key frames decide where viewers can begin; browsers that do not know the wish make them by themselves. */
interface RecorderWish extends MediaRecorderOptions {
  readonly videoKeyFrameIntervalDuration: number;
}

/** Records a stream and sends it, and comes back by itself when the line breaks. */
export class Publisher {
  readonly #open: RequestTicket;
  readonly #onState: (state: PublisherState) => void;
  #stream: MediaStream | null = null;
  #recorder: MediaRecorder | null = null;
  #line: Uplink | null = null;
  #timer = 0;
  #pause = 1000;
  #run = 0;
  #sent = { bytes: 0, at: 0 };

  constructor(open: RequestTicket, onState: (state: PublisherState) => void) {
    this.#open = open;
    this.#onState = onState;
  }

  start(stream: MediaStream): void {
    this.#stream = stream;
    this.#pause = 1000;
    void this.#connect();
  }

  stop(): void {
    this.#run += 1;
    this.#stream = null;
    this.#close();
    this.#onState({ kind: 'idle' });
  }

  async #connect(): Promise<void> {
    const type = recorderType();
    if (!type) return this.#onState({ kind: 'unsupported' });
    this.#run += 1;
    const run = this.#run;
    const isPresent = () => run === this.#run && this.#stream !== null;
    this.#onState({ kind: 'connecting' });
    try {
      const { ticket } = await this.#open();
      if (!isPresent()) return;
      this.#line = new Uplink(ticket, false, {
        onMessage: (message) => {
          if (!isPresent()) return;
          if (message.kind === 'started') this.#record(type, run);
          if (message.kind === 'refused') this.#over({ kind: 'refused', reason: message.reason });
          if (message.kind === 'ended' && message.reason === 'kicked') this.#over({ kind: 'ended' });
        },
        onClose: () => {
          if (isPresent()) this.#again();
        },
      });
    } catch {
      if (isPresent()) this.#again();
    }
  }

  #record(type: string, run: number): void {
    if (!this.#stream) return;
    const wish: RecorderWish = {
      mimeType: type,
      videoBitsPerSecond: BITS,
      audioBitsPerSecond: SOUND_BITS,
      videoKeyFrameIntervalDuration: KEY_FRAME_MS,
    };
    const recorder = new MediaRecorder(this.#stream, wish);
    this.#recorder = recorder;
    this.#sent = { bytes: 0, at: performance.now() };
    recorder.ondataavailable = ({ data }) => {
      if (run !== this.#run) return;
      this.#line?.send(data);
      this.#sent.bytes += data.size;
    };
    // tracks that end stop it by themselves
    recorder.onstop = () => {
      if (this.#recorder === recorder) this.#recorder = null;
    };
    recorder.start(PIECE_MS);
    this.#pause = 1000;
    this.#onState({ kind: 'sending', kbps: 0, is_slow: false });
    this.#timer = window.setInterval(() => this.#tell(), 1000);
  }

  #tell(): void {
    const waiting = this.#line?.waiting ?? 0;
    if (waiting > TOO_SLOW_BYTES) {
      this.#again();
      return;
    }
    const seconds = (performance.now() - this.#sent.at) / 1000;
    const kbps = Math.round((this.#sent.bytes * 8) / 1000 / Math.max(0.2, seconds));
    this.#sent = { bytes: 0, at: performance.now() };
    this.#onState({ kind: 'sending', kbps, is_slow: waiting > SLOW_BYTES });
  }

  #again(): void {
    this.#run += 1;
    this.#close();
    this.#onState({ kind: 'broken' });
    this.#timer = window.setTimeout(() => void this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }

  #over(state: PublisherState): void {
    this.#run += 1;
    this.#close();
    this.#onState(state);
  }

  #close(): void {
    window.clearInterval(this.#timer);
    window.clearTimeout(this.#timer);
    this.#recorder?.stop();
    this.#recorder = null;
    this.#line?.close();
    this.#line = null;
  }
}

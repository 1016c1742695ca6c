import type { WrittenSegment } from '../packets/live-writer.ts';
import type { Signal } from '../packets/meter.ts';
import { INIT_FILE, segmentFile } from '../packets/segment-writer.ts';

/** Segments that a playlist names; what fell out of it is still there for those who are late. */
const WINDOW = 6;
const TARGET_SECONDS = 2;
/**
 * Where players begin, before the end of the list. Two segments are enough on a line that takes the picture at all, and
 * keep a viewer within eight seconds of the camera; three, which players take by themselves, do not.
 */
const BEHIND_SECONDS = 4.5;
/** Numbers of segments go on after a restart: each part begins far behind all of the part before. */
const NUMBERS_PER_PART = 100_000;

interface Listed extends WrittenSegment {
  readonly number: number;
  /** Whether its part is another one than that of the segment before it. */
  readonly is_cut: boolean;
}

/** Who sends now. */
export interface Publisher {
  readonly client_id: string;
  readonly stream_name: string;
  readonly since: string;
  /** The number of the first part that it writes. */
  readonly first_part: number;
}

/** A live as this node sends it out: who publishes, and the window of segments that viewers see. */
export class Broadcast {
  readonly #segments: Listed[] = [];
  #cuts = 0;
  #number: number;
  #longest = TARGET_SECONDS;
  #isOver = false;
  publisher: Publisher | null = null;
  /** The number of the last part that was begun. */
  highest_part = 0;
  signal: (Signal & { readonly at: string }) | null = null;

  constructor(firstPart: number) {
    this.#number = firstPart * NUMBERS_PER_PART;
    this.#cuts = firstPart;
  }

  add(segment: WrittenSegment): void {
    const before = this.#segments.at(-1);
    const is_cut = before !== undefined && before.part !== segment.part;
    this.#segments.push({ ...segment, number: this.#number, is_cut });
    this.#number += 1;
    this.#longest = Math.max(this.#longest, segment.seconds);
    while (this.#segments.length > WINDOW) if (this.#segments.splice(0, 1)[0]?.is_cut) this.#cuts += 1;
  }

  /** The live is over: players do not wait for more. */
  finish(): void {
    this.#isOver = true;
  }

  /** The media playlist of what was sent from a moment on, in milliseconds; null before the first segment of it. */
  playlist(from = 0): string | null {
    const shown = this.#segments.filter(({ at }) => at >= from);
    const [first] = shown;
    if (!first) return null;
    const hidden = this.#segments.slice(0, this.#segments.indexOf(first));
    const cutsBefore = this.#cuts + [...hidden, first].filter(({ is_cut }) => is_cut).length;
    const lines = shown.flatMap((segment, at) => [
      ...(at > 0 && segment.is_cut ? ['#EXT-X-DISCONTINUITY'] : []),
      ...(at === 0 || segment.is_cut ? [`#EXT-X-MAP:URI="${segment.part}/${INIT_FILE}"`] : []),
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.at).toISOString()}`,
      `#EXTINF:${segment.seconds.toFixed(3)},`,
      `${segment.part}/${segmentFile(segment.n)}`,
    ]);
    return [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      `#EXT-X-TARGETDURATION:${Math.round(this.#longest)}`,
      `#EXT-X-MEDIA-SEQUENCE:${first.number}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${cutsBefore}`,
      '#EXT-X-INDEPENDENT-SEGMENTS',
      `#EXT-X-START:TIME-OFFSET=-${BEHIND_SECONDS}`,
      ...lines,
      ...(this.#isOver ? ['#EXT-X-ENDLIST'] : []),
      '',
    ].join('\n');
  }
}

import { createHash } from 'node:crypto';

/** What the server answers when it asks for work first (403302). */
export interface Puzzle {
  readonly code: number;
  readonly challenge?: string;
  readonly difficulty?: number;
}

/** The header that answers a puzzle, as the browser's own code finds it; none when no puzzle was asked for. */
export function headersFor({ code, challenge, difficulty }: Puzzle): Record<string, string> {
  if (code !== 403302 || !challenge || !difficulty) return {};
  for (let n = 0; ; n++) {
    const answer = `${challenge}:${n}`;
    const hash = createHash('sha256').update(answer).digest().readUInt32BE(0);
    if (Math.clz32(hash) >= difficulty) return { 'x-challenge': answer };
  }
}

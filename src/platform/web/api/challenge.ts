/** Hashes computed in one slice, so that the page stays responsive. */
const AT_ONCE = 256;

function zeroBits(hash: ArrayBuffer): number {
  let bits = 0;
  for (const byte of new Uint8Array(hash)) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/**
 * Solves a puzzle of the server: finds the number whose SHA-256 behind the challenge begins with so many zero bits. The
 * browser hashes in slices, so that the page stays responsive. The answer goes into the header `x-challenge`.
 */
export async function solvePuzzle(challenge: string, difficulty: number): Promise<string> {
  const encoder = new TextEncoder();
  for (let from = 0; ; from += AT_ONCE) {
    const hashes = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}:${from + n}`)),
      ),
    );
    const found = hashes.findIndex((hash) => zeroBits(hash) >= difficulty);
    if (found >= 0) return `${challenge}:${from + found}`;
    await new Promise((next) => setTimeout(next, 0));
  }
}

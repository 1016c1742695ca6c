const TAKES_MS = 5_000;

let began = Number.NEGATIVE_INFINITY;

/**
 * From now on `settleLeaving` knows when this page is being left: the browser then ends its calls, and what looks like a
 * failure is none.
 */
export function watchLeaving(): void {
  addEventListener('beforeunload', () => {
    began = performance.now();
  });
}

/** While the page is being left: waits until it is gone, or has stayed after all (a download looks like leaving too). */
export async function settleLeaving(): Promise<void> {
  const rest = began + TAKES_MS - performance.now();
  if (rest > 0) await new Promise((done) => setTimeout(done, rest));
}

const TAKES_MS = 5_000;

let began = Number.NEGATIVE_INFINITY;

/**
 * From now on `waitForPageExit` knows when this page is being left: the browser then aborts its calls, which look like
 * failures.
 */
export function watchPageExit(): void {
  addEventListener('beforeunload', () => {
    began = performance.now();
  });
}

/**
 * While the page is being left: waits until it is unloaded, or stays after all (a download starts like a navigation).
 */
export async function waitForPageExit(): Promise<void> {
  const rest = began + TAKES_MS - performance.now();
  if (rest > 0) await new Promise((done) => setTimeout(done, rest));
}

/** Whether a search has to end, and what it says meanwhile. Time is looked at now and then, so that steps stay cheap. */
export class Watch {
  steps = 0;
  is_cut = false;
  readonly #until: number;
  readonly #signal: { readonly aborted: boolean } | undefined;
  readonly #tell: (share: number) => void;
  #told = 0;

  constructor(until: number, signal: { readonly aborted: boolean } | undefined, tell: (share: number) => void) {
    this.#until = until;
    this.#signal = signal;
    this.#tell = tell;
  }

  isOver(step: number, share: number): boolean {
    if (step % 64 !== 0) return false;
    const now = performance.now();
    if (now - this.#told > 200) {
      this.#told = now;
      this.#tell(share);
    }
    this.is_cut = now > this.#until || (this.#signal?.aborted ?? false);
    return this.is_cut;
  }

  count(steps: number): void {
    this.steps += steps;
  }
}

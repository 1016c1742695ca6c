const LINES = 100;
const WINDOW_MS = 10_000;

/** Limits the log lines about one problem: an outage must not fill the disk with its log. */
export class LogRateLimit {
  #window = { lines: 0, ends_at: 0 };
  #left_out = 0;

  /** Room for a line, with the number of those that were left out before it; null: none until the window is over. */
  take(now = Date.now()): { readonly left_out: number } | null {
    if (this.#window.ends_at <= now) this.#window = { lines: 0, ends_at: now + WINDOW_MS };
    if (this.#window.lines >= LINES) {
      this.#left_out += 1;
      return null;
    }
    this.#window.lines += 1;
    const room = { left_out: this.#left_out };
    this.#left_out = 0;
    return room;
  }
}

/**
 * What the oldest browsers that the build is made for (`vite.config.ts`) do not have: Safari 15.4, Chrome 109, the last
 * one on Windows 7, and Firefox 115. The build writes newer syntax as older; methods it leaves alone. Loaded
 * before the app starts where something of it is missing. `scripts/vite/older-browsers.ts` refuses newer ones that do not stand here.
 */

/** Gives an object the methods that it lacks. */
function lend(to: object, methods: Readonly<Record<string, (...given: never[]) => unknown>>): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in to)) Object.defineProperty(to, name, { value, configurable: true, writable: true });
}

lend(Array.prototype, {
  toSorted(this: unknown[], by?: (a: unknown, b: unknown) => number) {
    return [...this].sort(by);
  },
  toReversed(this: unknown[]) {
    return [...this].reverse();
  },
  toSpliced(this: unknown[], start: number, ...how: [number, ...unknown[]]) {
    const copy = [...this];
    copy.splice(start, ...how);
    return copy;
  },
});

lend(Map, {
  groupBy(rows: Iterable<unknown>, keyOf: (row: unknown, at: number) => unknown) {
    const groups = new Map<unknown, unknown[]>();
    let at = 0;
    for (const row of rows) {
      const key = keyOf(row, at++);
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
    return groups;
  },
});

lend(String.prototype, {
  toWellFormed(this: string) {
    // a text walked by its signs has the halves of pairs alone where they are no pair
    return Array.from(this, (sign) => (/^[\uD800-\uDFFF]$/.test(sign) ? '\uFFFD' : sign)).join('');
  },
});

lend(AbortSignal, {
  timeout(ms: number) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), ms);
    return controller.signal;
  },
  any(signals: Iterable<AbortSignal>) {
    const controller = new AbortController();
    for (const signal of signals) {
      const follow = () => controller.abort(signal.reason);
      if (signal.aborted) follow();
      else signal.addEventListener('abort', follow, { once: true, signal: controller.signal });
    }
    return controller.signal;
  },
});

lend(URL, {
  canParse(address: string, base?: string) {
    try {
      return new URL(address, base) instanceof URL;
    } catch {
      return false;
    }
  },
});

lend(Element.prototype, {
  checkVisibility(this: Element) {
    return this.getClientRects().length > 0;
  },
});

export {};

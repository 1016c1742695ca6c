const REST_MS = 1_500;

let used: Promise<void> | undefined;

/**
 * Fulfilled with the first touch or key on this page, or after a rest of 1.5 s: what only typing needs stays out of the
 * way of the first drawing.
 */
export function afterFirstInput(): Promise<void> {
  used ??= new Promise((done) => {
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, () => done(), { once: true, capture: true, passive: true });
    setTimeout(done, REST_MS);
  });
  return used;
}

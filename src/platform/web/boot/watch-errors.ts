/** Reports a defect of the page; what reports it is loaded when there is one. */
export function reportDefect(error: unknown): void {
  import('./client-errors.ts').then(
    ({ reportError }) => reportError(error),
    // without a network the reporter cannot be loaded either.
    () => undefined,
  );
}

/** Reports uncaught errors. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => reportDefect(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => reportDefect(event.reason));
}

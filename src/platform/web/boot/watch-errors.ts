/** Reports a defect of the page; what reports it is loaded when there is one. */
export function reportDefect(error: unknown): void {
  import('./client-errors.ts').then(
    ({ reportError }) => reportError(error),
    // Without a network even the reporter cannot be loaded; there is nobody to tell.
    () => undefined,
  );
}

/** Reports what nobody caught. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => reportDefect(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => reportDefect(event.reason));
}

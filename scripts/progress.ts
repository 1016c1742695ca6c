/** What a step of `npm test` says of itself while it runs, to the program that started it. */
export interface Progress {
  /** What has come to its end so far: tests, pages. */
  readonly done: number;
  /** What is being worked on, and since when (milliseconds since 1970). */
  readonly at: readonly { readonly what: string; readonly since: number }[];
}

/** Every call is a sign of life: a step that gives none for minutes is ended. Does nothing in a process that nobody listens to. */
export function tellProgress(progress: Progress): void {
  if (process.connected) process.send?.(progress);
}

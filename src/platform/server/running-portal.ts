/**
 * A running portal, as far as its ports ask: `Services` is one. What everything else is built on, the files among it, names
 * this instead of all services, which would name it in turn.
 */
export interface RunningPortal {
  readonly database: object;
}

/** The zone of an organisation that has set no other. */
export const DEFAULT_ZONE = 'Asia/Shanghai';

let own: string = DEFAULT_ZONE;

/**
 * For the browser, which shows one organisation at a time: its zone is taken wherever none is named. A server works for
 * many organisations at once and names the zone each time.
 */
export function keepOwnZone(zone: string): void {
  own = zone;
}

/** Does something that does not wait with the zone of one organisation: a server judges a body by its calendar. */
export function inZone<T>(zone: string, work: () => T): T {
  const before = own;
  own = zone;
  try {
    return work();
  } finally {
    own = before;
  }
}

/** The zone that is taken where none is named. */
export const ownZone = (): string => own;

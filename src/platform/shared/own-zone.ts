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

/** The zone that is taken where none is named. */
export const ownZone = (): string => own;

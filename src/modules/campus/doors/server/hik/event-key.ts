import type { Services } from '#server/services.ts';

/** What a device shows with its events: given to it by the portal, and good for this serial number alone. */
export const eventKey = ({ seal }: Pick<Services, 'seal'>, serial: string): string =>
  seal.sign(serial, 'doors.hik.events');

import { createHash } from 'node:crypto';

/** The id of the space of a holder in a school: always the same, so that it is known before anything is kept there. */
export function spaceIdOf(organizationId: string, holderId: string): string {
  const hex = createHash('sha256').update(`drive:${organizationId}:${holderId}`).digest('hex');
  // the shape of a UUID of version 8, whose bits are its maker's own
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

import type { NavigationType } from 'react-router';

/**
 * Keys of the entries that were opened inside the portal, oldest first, after one more change of the address. An
 * unknown entry (one from before a reload) resets the list: behind it may be another site.
 */
export function nextTrail(trail: readonly string[], key: string, action: `${NavigationType}`): readonly string[] {
  if (action === 'PUSH') return [...trail, key];
  if (action === 'REPLACE') return [...trail.slice(0, -1), key];
  const at = trail.indexOf(key);
  return at >= 0 ? trail.slice(0, at + 1) : [key];
}

import { isValidElement, type ReactNode } from 'react';

function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  if (isValidElement(a) && isValidElement(b)) return a.type === b.type && sameValue(a.props, b.props);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => sameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}

/**
 * Whether two cells would be drawn alike: equal texts, or the same component with equal properties. Cells with a function
 * of their own (a button, an inner component) never are: what one can press belongs to its row.
 */
export function sameNode(a: ReactNode, b: ReactNode): boolean {
  return sameValue(a, b);
}

import type { PassDirection } from '../../contract/gate.shapes.ts';

/** Where a plate was seen last. */
export interface Presence {
  readonly is_inside: boolean;
  readonly at: string;
  /** It was counted out, though nobody had seen it come in yet. */
  readonly left_unseen: boolean;
}
interface PlateRead {
  readonly direction: PassDirection;
  readonly at: string;
}

/**
 * What a read changes: the newest time of reading holds, whatever order the news come in, and the lot counts a car once.
 * What happened before somebody counted the lot is in that number already; a car that leaves after it and was not seen
 * before was among those counted.
 */
export function presenceAfter(
  before: Presence | null,
  { direction, at }: PlateRead,
  countedAt: string | null,
): { readonly after: Presence | null; readonly change: -1 | 0 | 1 } {
  const time = Date.parse(at);
  const counted = countedAt === null ? null : Date.parse(countedAt);
  const isInNumber = counted !== null && time <= counted;
  if (before && Date.parse(before.at) >= time) {
    const joins = direction === 'in' && before.left_unseen && !isInNumber;
    return joins ? { after: { ...before, left_unseen: false }, change: 1 } : { after: null, change: 0 };
  }
  const is_inside = direction === 'in';
  const plain = { is_inside, at, left_unseen: false };
  if (isInNumber) return { after: plain, change: 0 };
  if (is_inside) return { after: plain, change: before?.is_inside ? 0 : 1 };
  if (before?.is_inside) return { after: plain, change: -1 };
  const wasCounted = counted !== null && (!before || Date.parse(before.at) <= counted);
  return wasCounted ? { after: { ...plain, left_unseen: true }, change: -1 } : { after: plain, change: 0 };
}

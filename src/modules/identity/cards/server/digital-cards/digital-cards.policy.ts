import { today } from '#shared/dates.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { CARD_KINDS, cardStatuses } from '../../contract/digital-cards.contract.ts';

export type CardKind = (typeof CARD_KINDS)[number];

export const USER_TYPES_OF: Readonly<Record<CardKind, readonly string[]>> = {
  staff: ['teacher', 'guard'],
  student: ['student'],
  guardian: ['guardian'],
};

/** The cards that somebody's user types give, in their order. */
export function cardKindsOf(types: readonly string[]): CardKind[] {
  return (Object.keys(USER_TYPES_OF) as CardKind[]).filter((kind) =>
    USER_TYPES_OF[kind].some((userType) => types.includes(userType)),
  );
}

/** What a card is worth now: without the user type, the membership or an account in use it has ended, whatever it says. */
export function cardStatusOf(
  card: { readonly kind: string; readonly status: string; readonly valid_to: string | null },
  owner: { readonly types: readonly string[]; readonly status: string; readonly is_member: boolean },
  on: string = today(),
): CodeOf<typeof cardStatuses> {
  const holds =
    owner.is_member && owner.status === 'confirmed' && cardKindsOf(owner.types).some((kind) => kind === card.kind);
  if (!holds || (card.valid_to !== null && card.valid_to < on)) return 'ended';
  return card.status === 'blocked' ? 'blocked' : 'active';
}

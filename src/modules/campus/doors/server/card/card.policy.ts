import { allowedMoves, type MoveRules } from '#server/lifecycle/allowed-moves.ts';
import { accessCardLifecycle, type CardAct, type CardStatus } from '../../contract/access-card.lifecycle.ts';

export const RESTORE_DAYS = 30;

interface CardFacts {
  readonly status: CardStatus;
  readonly kind: string;
  readonly lost_at: string | null;
}

/** How somebody stands to a card. */
interface CardStanding {
  /** The holder, or a guardian of the child who is. */
  readonly is_own: boolean;
  /** 1605 at the school of the card. */
  readonly binds: boolean;
}

/** A card that was lost for long stays so: its holder gets a new one. */
export const isLostForLong = ({ lost_at }: Pick<CardFacts, 'lost_at'>): boolean =>
  lost_at !== null && Date.parse(lost_at) < Date.now() - RESTORE_DAYS * 86_400_000;

const rules: MoveRules<CardAct, CardFacts, CardStanding> = {
  report_lost: ({ kind }, { is_own, binds }) => kind === 'card' && (is_own || binds),
  restore: (card, { binds }) => binds && !isLostForLong(card),
  revoke: (_card, { binds }) => binds,
};

/** What somebody may do with a card now. */
export const cardActions = (card: CardFacts, who: CardStanding): CardAct[] =>
  allowedMoves(accessCardLifecycle, rules, card, who);

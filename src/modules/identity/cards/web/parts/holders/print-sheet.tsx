import { scanLink } from '#modules/core/scans/contract/scan-code.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { PrintDialog } from '#web/ui/dialogs/print-dialog.tsx';
import { PLAIN_SHOWN } from '../../../contract/card-faces.ts';
import type { digitalCards } from '../../../contract/digital-cards.contract.ts';
import { useCardText } from '../../texts.ts';
import { CardFaceView } from '../face/card-face.tsx';
import { useCardFacts } from '../own/e-id-faces.tsx';
import classes from './print-sheet.module.css';

export type PrintedCards = CallOutput<typeof digitalCards.print>;
type One = PrintedCards['cards'][number];

function Cards({ cards, side }: { readonly cards: readonly One[]; readonly side: 'front' | 'back' }) {
  const factsOf = useCardFacts();
  return (
    <div className={classes.sheet}>
      {cards.map(({ card, look, code }) => {
        const face = side === 'front' ? (look?.front ?? PLAIN_SHOWN) : look?.back;
        if (!face) return null;
        const shape = look ?? ({ size: 'cr80', orientation: 'landscape' } as const);
        return (
          <div key={card.id} className={classes.card} data-portrait={shape.orientation === 'portrait'}>
            <CardFaceView
              look={shape}
              face={face}
              facts={factsOf(card)}
              language={card.language}
              code={scanLink(location.origin, code)}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Ten cards on a page, as they will be printed; what is printed stands outside the window of the portal. */
export function PrintSheet({ printed, onClose }: { readonly printed: PrintedCards; readonly onClose: () => void }) {
  const t = useCardText();
  const hasBacks = printed.cards.some(({ look }) => look?.back);
  return (
    <PrintDialog
      title={t('print_title', { n: printed.cards.length })}
      label={t('print_cards')}
      printLabel={t('print_cards')}
      onClose={onClose}
    >
      <Cards cards={printed.cards} side="front" />
      {hasBacks && <Cards cards={printed.cards} side="back" />}
    </PrintDialog>
  );
}

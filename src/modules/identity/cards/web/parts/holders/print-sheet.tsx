import { Button, Group, Modal } from '@mantine/core';
import { createPortal } from 'react-dom';
import { scanLink } from '#modules/core/scans/contract/scan-code.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { PLAIN_SHOWN } from '../../../contract/card-faces.ts';
import type { digitalCards } from '../../../contract/digital-cards.contract.ts';
import { useCardText } from '../../texts.ts';
import { CardFaceView } from '../face/card-face.tsx';
import { useCardFacts } from '../own/e-id-faces.tsx';
import classes from './print-sheet.module.css';

export type Printed = CallOutput<typeof digitalCards.print>;
type One = Printed['cards'][number];

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
export function PrintSheet({ printed, onClose }: { readonly printed: Printed; readonly onClose: () => void }) {
  const t = useCardText();
  const frame = useFrameText();
  const hasBacks = printed.cards.some(({ look }) => look?.back);
  const sheets = (
    <>
      <Cards cards={printed.cards} side="front" />
      {hasBacks && <Cards cards={printed.cards} side="back" />}
    </>
  );
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={t('print_title', { n: printed.cards.length })}
        size={760}
        closeButtonProps={{ 'aria-label': frame('close') }}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet scrolls by keyboard */}
        <section className={classes.screen} tabIndex={0} aria-label={t('print_cards')}>
          {sheets}
        </section>
        <Group justify="flex-end" gap={8} mt={20}>
          <Button variant="default" onClick={onClose}>
            {frame('close')}
          </Button>
          <Button onClick={() => window.print()}>{t('print_cards')}</Button>
        </Group>
      </Modal>
      {createPortal(
        <div className={classes.print} data-print-sheet>
          {sheets}
        </div>,
        document.body,
      )}
    </>
  );
}

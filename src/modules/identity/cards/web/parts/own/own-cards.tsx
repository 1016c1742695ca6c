import { useState } from 'react';
import { Link } from 'react-router';
import { usePerson } from '#web/session/session.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useCardText } from '../../texts.ts';
import classes from './own-cards.module.css';

const BusinessCardDialog = lazyDialog(async () => (await import('../business/business-card-dialog.tsx')).Dialog);

/** The own cards, each with the way to it. */
export function OwnCards() {
  const t = useCardText();
  const person = usePerson();
  const [isOpened, setOpened] = useState(false);
  const isTeacher = person.types.includes('teacher');
  return (
    <>
      <Panel title={t('own_cards')}>
        <Inline gap={16} wrap align="stretch">
          <Link to="/E_IDCard" className={classes.slip} data-look="id">
            <Words as="strong" size="large">
              {t('child_card')}
            </Words>
            <Words tone="soft" size="small">
              {t('own_eid_help')}
            </Words>
          </Link>
          {isTeacher && (
            <button type="button" className={classes.slip} data-look="card" onClick={() => setOpened(true)}>
              <Words as="strong" size="large">
                {t('my_card')}
              </Words>
              <Words tone="soft" size="small">
                {t('own_card_help')}
              </Words>
            </button>
          )}
        </Inline>
      </Panel>
      {isOpened && <BusinessCardDialog opened onClose={() => setOpened(false)} />}
    </>
  );
}

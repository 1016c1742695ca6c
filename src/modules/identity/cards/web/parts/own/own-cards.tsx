import { useState } from 'react';
import { Link } from 'react-router';
import { usePerson } from '#web/session/session.ts';
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
        <div className={classes.wallet}>
          <Link to="/E_IDCard" className={classes.slip} data-look="id">
            <strong>{t('child_card')}</strong>
            <span>{t('own_eid_help')}</span>
          </Link>
          {isTeacher && (
            <button type="button" className={classes.slip} data-look="card" onClick={() => setOpened(true)}>
              <strong>{t('my_card')}</strong>
              <span>{t('own_card_help')}</span>
            </button>
          )}
        </div>
      </Panel>
      {isOpened && <BusinessCardDialog opened onClose={() => setOpened(false)} />}
    </>
  );
}

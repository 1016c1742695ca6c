import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { children } from '#modules/people/family/contract/children.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { usePerson, useSettings } from '#web/session/session.ts';
import { later } from '#web/ui/later.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import classes from './personals.module.css';
import { useProfileText } from './profile-texts.ts';

const BusinessCardDialog = later(async () => (await import('./business-card-dialog.tsx')).Dialog);

function ChildrenStrip() {
  const t = useProfileText();
  const named = useNamed();
  const answer = useApi(children.mine, {});
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={2} />} />;
  return (
    <ul className={classes.children}>
      {answer.data.map((child) => (
        <li key={child.claim_id ?? child.id}>
          <PersonAvatar person={child} size={32} />
          <span>{named(child)}</span>
          <span className={classes.soft}>
            {child.link_status === 'pending' ? t('child_pending') : child.organization && named(child.organization)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The own cards and children, each with the way to it. */
export function OwnCards() {
  const t = useProfileText();
  const person = usePerson();
  const flags = useSettings()?.flags;
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
      {flags?.has_children && (
        <Panel
          title={t('own_children')}
          aside={
            <Button variant="default" size="xs" component={Link} to="/mobile/mobileMyChildren">
              {t('see_all')}
            </Button>
          }
        >
          <ChildrenStrip />
        </Panel>
      )}
      {isOpened && <BusinessCardDialog opened onClose={() => setOpened(false)} />}
    </>
  );
}

import { IconQrcode } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson, useSettings } from '#web/session/session.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { useCardText } from '../../texts.ts';
import classes from './campus-card.module.css';

/** Card of a pupil's home: who one is here, and the way to the code that the gate and the library read. */
export function Card({ layout }: { readonly layout: 'desktop' | 'mobile' }) {
  const t = useCardText();
  const localizedName = useLocalizedName();
  const person = usePerson();
  const organization = useSettings()?.organization;
  return (
    <section className={classes.card} aria-label={t('home_card')}>
      <PersonAvatar person={person} size={40} />
      <Stack as="p" grow className={classes.who}>
        <Words as="strong" size="large" weight={600}>
          {localizedName(person)}
        </Words>
        {organization && <span>{localizedName(organization)}</span>}
      </Stack>
      <Link className={classes.show} to={layout === 'mobile' ? '/mobile/E_IDCard' : '/E_IDCard'}>
        <IconQrcode aria-hidden size={20} />
        {t('home_card_show')}
      </Link>
    </section>
  );
}

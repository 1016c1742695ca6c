import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { cardClasses as classes, PersonCard, peopleClasses as people } from '#modules/identity/sign-in/web/public.tsx';
import { useText } from '../../texts.ts';
import { adultsOf, type SignUpStarted } from './sign-up-flow.ts';

interface Props {
  readonly started: SignUpStarted;
  readonly onOther: () => void;
}

/** The phone has an account: signing in, or opening it, is the way. */
export function RegisterExisting({ started, onOther }: Props) {
  const t = useText();
  const adults = adultsOf(started);
  const isOpen = adults.some((person) => person.is_activated);
  return (
    <>
      <h1 className={classes.title}>{t('register_known_title')}</h1>
      <p className={classes.hint}>{t(isOpen ? 'register_known_open' : 'register_known_closed')}</p>
      <ul className={people.people}>
        {adults.map((person) => (
          <li key={person.id} className={people.person} data-static>
            <PersonCard user={person} />
          </li>
        ))}
      </ul>
      <Button component={Link} to={isOpen ? `/login${location.search}` : '/register/active'} fullWidth size="md">
        {t(isOpen ? 'sign_in' : 'go_activate')}
      </Button>
      <button type="button" className={classes.quiet} onClick={onOther}>
        {t('or_other_phone')}
      </button>
    </>
  );
}

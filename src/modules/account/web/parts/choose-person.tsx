import { IconChevronRight } from '@tabler/icons-react';
import { userTypes } from '#shared/reference/accounts.ts';
import { reactTo } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useNamed, useSay } from '#web/i18n/texts.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { signIn } from '../../contract/sign-in.contract.ts';
import { useText } from '../texts.ts';
import people from './people.module.css';
import classes from './sign-in.module.css';
import type { Answer, Person, SignInFlow } from './sign-in-flow.ts';

interface Props {
  readonly flow: SignInFlow;
  readonly ticket: string;
  readonly users: readonly Person[];
}

/** The people of one phone as cards. */
export function ChoosePerson({ flow, ticket, users }: Props) {
  const t = useText();
  const send = useSend(signIn.listWithCode, {
    refreshes: false,
    loudness: 'session_only',
    onSuccess: (answer) => flow.proceed(answer as Answer),
    onError: (error) => {
      if (!flow.ranOut(error)) reactTo(error);
    },
  });
  return (
    <>
      <h1 className={classes.title}>{t('choose_title')}</h1>
      <p className={classes.hint}>{t('choose_hint')}</p>
      <ul className={people.people}>
        {users.map((user) => (
          <li key={user.id}>
            <button
              type="button"
              className={people.person}
              disabled={send.isPending}
              onClick={() => send.mutate({ body: { ticket, user_id: user.id } })}
            >
              <PersonCard user={user} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={classes.quiet} onClick={flow.restart}>
        {t('or_other_phone')}
      </button>
    </>
  );
}

export function PersonCard({ user }: { readonly user: Person }) {
  const named = useNamed();
  const say = useSay();
  const hats = userTypes
    .filter(({ code }) => user.user_type === code || user.types.some((type) => type === code))
    .map((type) => say(type));
  return (
    <>
      <PersonAvatar person={user} size={40} />
      <span className={people.personText}>
        <strong>{named(user)}</strong>
        <span className={people.aside}>
          {[...hats, user.organization && named(user.organization)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <IconChevronRight aria-hidden size={18} stroke={1.7} />
    </>
  );
}

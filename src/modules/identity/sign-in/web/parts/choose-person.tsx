import { IconChevronRight } from '@tabler/icons-react';
import { userTypes } from '#shared/reference/accounts.ts';
import { reactTo } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
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
    invalidates: false,
    errorDisplay: 'session_only',
    onSuccess: (answer) => flow.proceed(answer as Answer),
    onError: (error) => {
      if (!flow.handleTimeout(error)) reactTo(error);
    },
  });
  return (
    <>
      <h1 className={classes.title}>{t('choose_title')}</h1>
      <p className={classes.hint}>{t('choose_hint')}</p>
      <PeopleCards
        users={users}
        isSending={send.isPending}
        onChoose={(user_id) => send.mutate({ body: { ticket, user_id } })}
      />
      <button type="button" className={classes.quiet} onClick={flow.restart}>
        {t('or_other_phone')}
      </button>
    </>
  );
}

export interface CardsProps {
  readonly users: readonly Person[];
  readonly isSending: boolean;
  readonly onChoose: (userId: string) => void;
}

/** People to be one of, as cards with their user types and school. */
export function PeopleCards({ users, isSending, onChoose }: CardsProps) {
  return (
    <ul className={people.people}>
      {users.map((user) => (
        <li key={user.id}>
          <button type="button" className={people.person} disabled={isSending} onClick={() => onChoose(user.id)}>
            <PersonCard user={user} />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function PersonCard({ user }: { readonly user: Person }) {
  const localizedName = useLocalizedName();
  const localize = useLocalize();
  const types = userTypes
    .filter(({ code }) => user.user_type === code || user.types.some((type) => type === code))
    .map((type) => localize(type));
  return (
    <>
      <PersonAvatar person={user} size={40} />
      <span className={people.personText}>
        <strong>{localizedName(user)}</strong>
        <span className={people.aside}>
          {[...types, user.organization && localizedName(user.organization)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <IconChevronRight aria-hidden size={18} stroke={1.7} />
    </>
  );
}

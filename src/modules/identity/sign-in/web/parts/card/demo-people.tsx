import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { PublicConfig } from '#web/session/public-config.ts';
import { signIn } from '../../../contract/sign-in.contract.ts';
import { useText } from '../../texts.ts';
import people from '../people.module.css';
import type { SignInFlow } from '../sign-in-flow.ts';

interface Props {
  readonly flow: SignInFlow;
  readonly demo: NonNullable<PublicConfig['demo']>;
  readonly isFolded: boolean;
}

/** In demo mode: the people of the demo school group, each one tap away. */
export function DemoPeople({ flow, demo, isFolded }: Props) {
  const t = useText();
  const localizedName = useLocalizedName();
  const lang = useLang();
  const send = useSend(signIn.login, { invalidates: false, onSuccess: (answer) => flow.proceed(answer) });
  return (
    <details className={people.demo} open={!isFolded}>
      <summary>{t('demo_title')}</summary>
      <p className={people.aside}>{t('demo_hint')}</p>
      <ul className={people.demoPeople}>
        {demo.people.map((person) => (
          <li key={person.username}>
            <button
              type="button"
              disabled={send.isPending}
              onClick={() => send.mutate({ body: { login: person.username, password: demo.password } })}
            >
              <strong title={lang === 'us' ? person.role_en : person.role}>
                {lang === 'us' ? person.role_en : person.role}
              </strong>
              <span>{localizedName(person)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

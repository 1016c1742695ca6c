import { IconChevronRight, IconLanguage, IconLogout, IconMoon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { frame } from '#shared/frame.contract.ts';
import type { Lang } from '#shared/text.ts';
import { call } from '../../api/call.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLang } from '../../i18n/language.ts';
import { switchLang, useNamed, useSay } from '../../i18n/texts.ts';
import { chooseScheme, chosenScheme, SCHEMES } from '../../session/look.ts';
import { usePerson, useSettings } from '../../session/session.ts';
import { useStore } from '../../state/store.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { usePersonEntries } from '../use-person-entries.tsx';
import classes from './mine.module.css';

const LANGUAGES: readonly { readonly lang: Lang; readonly name: string; readonly tag: string }[] = [
  { lang: 'cn', name: '中文', tag: 'zh-CN' },
  { lang: 'us', name: 'English', tag: 'en' },
];

function Choice({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={classes.line}>
      {icon}
      <span className={classes.word}>{title}</span>
      <fieldset className={classes.choices} aria-label={title}>
        {children}
      </fieldset>
    </li>
  );
}

function Settings() {
  const t = useFrameText();
  const lang = useLang();
  const scheme = useStore(chosenScheme);
  const speak = async (next: Lang) => {
    await switchLang(next);
    // This browser has the choice; the server keeps it for the others when it can be reached.
    call(frame.setPreferences, { body: { lang: next } }).catch(() => undefined);
  };
  return (
    <ul className={classes.group}>
      <Choice icon={<IconLanguage aria-hidden size={20} stroke={1.7} />} title={t('language')}>
        {LANGUAGES.map((known) => (
          <button
            key={known.lang}
            type="button"
            lang={known.tag}
            aria-pressed={known.lang === lang}
            onClick={() => void speak(known.lang)}
          >
            {known.name}
          </button>
        ))}
      </Choice>
      <Choice icon={<IconMoon aria-hidden size={20} stroke={1.7} />} title={t('theme')}>
        {SCHEMES.map((known) => (
          <button key={known} type="button" aria-pressed={known === scheme} onClick={() => chooseScheme(known)}>
            {t(`theme_${known}`)}
          </button>
        ))}
      </Choice>
    </ul>
  );
}

/** R-mobile-004: who I am, and what I may do about myself: the entries of the desktop's dropdown. */
export function Page() {
  const t = useFrameText();
  const say = useSay();
  const named = useNamed();
  const person = usePerson();
  const settings = useSettings();
  const { entries, open, signOut, dialog } = usePersonEntries();
  return (
    <div className={classes.page}>
      <header className={classes.person}>
        <PersonAvatar person={person} size={60} />
        <div>
          <h1>{named(person)}</h1>
          <p>
            {[person.number ?? person.username, settings?.organization && named(settings.organization)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </header>
      {entries.length > 0 && (
        <ul className={classes.group}>
          {entries.map((entry) => (
            <li key={entry.key}>
              <button type="button" className={classes.line} onClick={() => open(entry)}>
                <AppIcon name={entry.icon} size={20} />
                <span className={classes.word}>{say(entry.title)}</span>
                <IconChevronRight aria-hidden size={18} className={classes.faint} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Settings />
      <ul className={classes.group}>
        <li>
          <button type="button" className={classes.line} onClick={signOut}>
            <IconLogout aria-hidden size={20} stroke={1.7} />
            <span className={classes.word}>{t('sign_out')}</span>
          </button>
        </li>
      </ul>
      {dialog}
    </div>
  );
}

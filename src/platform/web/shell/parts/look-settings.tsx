import { IconLanguage, IconMoon, IconTextSize } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { frame } from '#shared/calls/frame.contract.ts';
import type { Lang } from '#shared/text.ts';
import { call } from '../../api/call.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLang } from '../../i18n/language.ts';
import { switchLang } from '../../i18n/texts.ts';
import { UI_SCALES } from '../../session/layout-choice.ts';
import { chooseScheme, chosenScheme, SCHEMES } from '../../session/look.ts';
import { useStore } from '../../state/store.ts';
import classes from '../mobile/mine.module.css';
import { useUiScale } from '../ui-scale.ts';

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

/** Language, light or dark, and the size of the text. */
export function LookSettings() {
  const t = useFrameText();
  const lang = useLang();
  const scheme = useStore(chosenScheme);
  const [scale, chooseScale] = useUiScale();
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
      <Choice icon={<IconTextSize aria-hidden size={20} stroke={1.7} />} title={t('text_size')}>
        {UI_SCALES.map((known) => (
          <button key={known} type="button" aria-pressed={known === scale} onClick={() => chooseScale(known)}>
            {`${known}%`}
          </button>
        ))}
      </Choice>
    </ul>
  );
}

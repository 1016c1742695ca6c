import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocalize } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { LanguageSwitch } from '#web/shell/parts/language-switch.tsx';
import { MAIN_ID, SkipLink } from '#web/shell/parts/skip-link.tsx';
import { BrandMark } from '#web/ui/pictures/brand-mark.tsx';
import classes from './public-frame.module.css';
import { watchWords } from './watch-words.ts';

interface Props {
  /** Whose page it is; absent while it loads, or where nothing is here. */
  readonly school?: string | undefined;
  /** The same in the portal, for those who are signed in. */
  readonly inPortal?: string;
  /** With room for a list beside the film. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Around films that everybody may watch: the name of the school, the language, and nothing of the portal. */
export function PublicFrame({ school, inPortal, isWide = false, children }: Props) {
  const localize = useLocalize();
  const settings = useSettings();
  return (
    <div className={classes.frame} data-wide={isWide}>
      <SkipLink />
      <header className={classes.head}>
        <BrandMark size={28} />
        <span className={classes.school}>{school}</span>
        {settings && inPortal && <Link to={inPortal}>{localize(watchWords.in_portal)}</Link>}
        <LanguageSwitch />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
}

import { IconSpeakerphone, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLang } from '../../i18n/language.ts';
import type { Settings } from '../../session/session.ts';
import classes from './notice-line.module.css';

interface Props {
  readonly notice: NonNullable<Settings['announcement']>;
  /** Where all announcements stand, for one that leads nowhere itself. */
  readonly all: string;
  /** It was followed or closed. */
  readonly onGone: () => void;
}

/** The announcement in the bar of the frame: followed by its title, put away by its cross. */
export function NoticeLine({ notice, all, onGone }: Props) {
  const t = useFrameText();
  const lang = useLang();
  return (
    <section className={classes.line} aria-label={t('kind_announcement')}>
      <IconSpeakerphone aria-hidden size={18} stroke={1.7} />
      <Link to={notice.route ?? `${all}?kind=announcement`} onClick={onGone}>
        {lang === 'us' ? (notice.title_en ?? notice.title) : notice.title}
      </Link>
      <button type="button" aria-label={t('dismiss_notice')} onClick={onGone}>
        <IconX aria-hidden size={16} />
      </button>
    </section>
  );
}

import { IconSpeakerphone, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFrameText } from '../../../i18n/frame-texts.ts';
import { useLang } from '../../../i18n/language.ts';
import { useSettings } from '../../../session/session.ts';
import { useBell } from '../../use-bell.ts';
import { dismissNotice, isDismissed } from './dismissed-notice.ts';
import classes from './notice-line.module.css';

/**
 * The newest announcement that was not read yet: one that came meanwhile, else the one from the opening of the page.
 * Followed or closed, it stays hidden until the browser session ends. `all`: where every announcement stands.
 */
export function NoticeLine({ all }: { readonly all: string }) {
  const t = useFrameText();
  const lang = useLang();
  const { isCounted, latest, unread } = useBell();
  const atOpening = useSettings()?.announcement;
  const [, setGone] = useState('');
  const isOver = isCounted && !unread['announcement'];
  const notice = isOver ? null : (latest.find((one) => one.in_bar && !one.is_read) ?? atOpening);
  if (!notice || isDismissed(notice.id)) return null;
  const dismiss = () => {
    dismissNotice(notice.id);
    setGone(notice.id);
  };
  return (
    <section className={classes.line} aria-label={t('kind_announcement')}>
      <IconSpeakerphone aria-hidden size={18} stroke={1.7} />
      <Link to={notice.route ?? `${all}?kind=announcement`} onClick={dismiss}>
        {lang === 'us' ? (notice.title_en ?? notice.title) : notice.title}
      </Link>
      <button type="button" aria-label={t('dismiss_notice')} onClick={dismiss}>
        <IconX aria-hidden size={16} />
      </button>
    </section>
  );
}

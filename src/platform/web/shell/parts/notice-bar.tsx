import { IconSpeakerphone, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLang } from '../../i18n/language.ts';
import { forThisTab } from '../../state/browser-storage.ts';
import { useBell } from '../use-bell.ts';
import classes from './notice-bar.module.css';

const DISMISSED = 'notice_bar';

/** The newest announcement that was not read yet. Closed it stays away until the browser session ends (B-state-002). */
export function NoticeBar({ all }: { readonly all: string }) {
  const t = useFrameText();
  const lang = useLang();
  const { latest } = useBell();
  const [dismissed, setDismissed] = useState(() => forThisTab.read(DISMISSED));
  const notice = latest.find((message) => message.kind === 'announcement' && !message.is_read);
  if (!notice || dismissed === notice.id) return null;
  const dismiss = () => {
    forThisTab.write(DISMISSED, notice.id);
    setDismissed(notice.id);
  };
  return (
    <section className={classes.bar} aria-label={t('kind_announcement')}>
      <IconSpeakerphone aria-hidden size={18} stroke={1.7} />
      <Link to={notice.route ?? `${all}?kind=announcement`}>
        {lang === 'us' ? (notice.title_en ?? notice.title) : notice.title}
      </Link>
      <button type="button" aria-label={t('dismiss_notice')} onClick={dismiss}>
        <IconX aria-hidden size={16} />
      </button>
    </section>
  );
}

import { IconArrowLeft, IconHome2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCurrentRoute, usePageTitle } from '../../boot/current-route.ts';
import { goBack } from '../../boot/in-app-history.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import classes from './title-bar.module.css';

/** Under 992 px, outside home: back arrow, title, home. */
export function TitleBar() {
  const t = useFrameText();
  const title = usePageTitle();
  const route = useCurrentRoute();
  return (
    <div className={classes.bar}>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('back')}
        onClick={() => goBack({ parent: route?.parent })}
      >
        <IconArrowLeft aria-hidden size={20} />
      </button>
      <span className={classes.title}>{title}</span>
      <Link className={classes.icon} to="/home" aria-label={t('home')}>
        <IconHome2 aria-hidden size={20} />
      </Link>
    </div>
  );
}

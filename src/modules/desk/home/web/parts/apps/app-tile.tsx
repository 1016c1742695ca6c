import { IconExternalLink, IconLayoutGrid } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { App } from '#modules/desk/site-design/web/public.tsx';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { targetOf } from '#web/shell/menu.ts';
import { AppIcon } from '#web/ui/pictures/app-icon.tsx';
import { useHomeText } from '../../texts.ts';
import classes from './apps.module.css';

/** Picture and name of an app. */
export function AppFace({ app, children }: { readonly app: App; readonly children?: ReactNode }) {
  const localizedName = useLocalizedName();
  return (
    <>
      <span className={classes.icon} data-face="icon">
        <AppIcon name={app.icon} label={localizedName(app)} size={24} />
        {children}
      </span>
      <span className={classes.name} data-face="name">
        {localizedName(app)}
      </span>
    </>
  );
}

interface TileProps {
  readonly app: App;
  /** Suggested because it is opened often, not chosen. */
  readonly isFrequent?: boolean;
  /** Under its name: a line about it. */
  readonly about?: ReactNode;
  /** In a corner of its picture: that it came lately. */
  readonly mark?: ReactNode;
}

/** An app as a tile that opens it: inside the portal, or outside in a new tab. */
export function AppTile({ app, isFrequent = false, about, mark }: TileProps) {
  const t = useHomeText();
  const { path, href } = targetOf(app);
  if (href) {
    return (
      <a className={classes.tile} href={href} target="_blank" rel="noreferrer" data-frequent={isFrequent}>
        <AppFace app={app}>
          {mark}
          <IconExternalLink aria-label={t('opens_outside')} size={13} className={classes.outside} />
        </AppFace>
        {about}
      </a>
    );
  }
  return (
    <Link className={classes.tile} to={path ?? '/'} data-frequent={isFrequent}>
      <AppFace app={app}>{mark}</AppFace>
      {about}
    </Link>
  );
}

/** The last tile: all apps. */
export function AllAppsTile({ to }: { readonly to: string }) {
  const t = useHomeText();
  return (
    <Link className={classes.tile} to={to} data-quiet>
      <span className={classes.icon}>
        <IconLayoutGrid aria-hidden size={24} stroke={1.6} />
      </span>
      <span className={classes.name}>{t('all_apps')}</span>
    </Link>
  );
}

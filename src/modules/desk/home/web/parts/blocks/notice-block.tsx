import { Link } from 'react-router';
import { routeByPath } from '#web/boot/registry.ts';
import { useHomeText } from '../../texts.ts';
import type { useOverview } from '../overview/use-overview.ts';
import classes from './block.module.css';
import { Block } from './block.tsx';
import { NoticeRows } from './notice-rows.tsx';

interface Props {
  readonly overview: ReturnType<typeof useOverview>;
  readonly atMost: number;
  /** Page with all messages, where this build has one. */
  readonly all: string;
}

/** The newest messages to the person. */
export function NoticeBlock({ overview, atMost, all }: Props) {
  const t = useHomeText();
  const unread = overview.data?.notices.data?.unread ?? 0;
  const aside = routeByPath(all) && (
    <Link className={classes.all} to={all}>
      {unread > 0 ? t('notices_unread', { n: unread }) : t('all')}
    </Link>
  );
  return (
    <Block
      title={t('notices')}
      aside={aside}
      source={overview}
      part={overview.data?.notices}
      none={t('notices_none')}
      lines={3}
    >
      {({ list }) => <NoticeRows notices={list.slice(0, atMost)} />}
    </Block>
  );
}

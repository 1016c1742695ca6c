import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useEither, useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { useHomeText } from '../../texts.ts';
import { useNow } from '../overview/use-now.ts';
import type { DayItem } from '../overview/use-overview.ts';
import classes from './day-timeline.module.css';

interface Props {
  readonly items: readonly DayItem[];
  readonly isPhone?: boolean;
}

/** Over when its end has passed; a point in time when it has passed itself. */
const isOver = (item: DayItem, now: number): boolean =>
  item.is_settled || (!item.is_running && Date.parse(item.to ?? item.from) <= now);

function Item({ item, now, isPhone }: { readonly item: DayItem; readonly now: number; readonly isPhone: boolean }) {
  const t = useHomeText();
  const format = useFormat();
  const titleOf = useTitleOf();
  const either = useEither();
  const route = (isPhone && item.mobile_route) || item.route;
  const facts = [either(item.detail, item.detail_en), either(item.place, item.place_en)].filter(
    (fact) => fact !== null,
  );
  const looks = isOver(item, now) ? 'over' : item.is_running ? 'running' : 'ahead';
  return (
    <li className={classes.item} data-looks={looks} data-cancelled={item.is_cancelled}>
      <span className={classes.time}>
        <time dateTime={item.from}>{format.time(item.from)}</time>
        {item.to && <time dateTime={item.to}>{format.time(item.to)}</time>}
      </span>
      <Words as="div" narrow>
        {route ? (
          <Link className={classes.title} to={route}>
            {titleOf(item)}
          </Link>
        ) : (
          <span className={classes.title}>{titleOf(item)}</span>
        )}
        {looks === 'running' && <span className={classes.mark}>{t('day_running')}</span>}
        {item.is_cancelled && <span className={classes.mark}>{t('day_cancelled')}</span>}
        {facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>}
      </Words>
    </li>
  );
}

/** The day from top to bottom, with a line at the present minute. */
export function DayTimeline({ items, isPhone = false }: Props) {
  const t = useHomeText();
  const format = useFormat();
  const now = useNow();
  const present = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const here = present.current;
    const box = here?.closest('[data-scrolls]');
    if (here && box) box.scrollTop = here.offsetTop - box.clientHeight / 2;
  }, []);
  const line = items.findIndex((item) => Date.parse(item.from) > now);
  const place = line < 0 ? items.length : line;
  const nowLine = (
    <li key="now" ref={present} className={classes.now} aria-label={t('day_now')}>
      <time>{format.time(new Date(now))}</time>
    </li>
  );
  const rows = items.map((item) => <Item key={item.key} item={item} now={now} isPhone={isPhone} />);
  return (
    <div className={classes.scroll} data-scrolls>
      <ol className={classes.timeline}>{[...rows.slice(0, place), nowLine, ...rows.slice(place)]}</ol>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { useVisitorText } from '../texts.ts';
import { VisitBadge } from './visit-badge.tsx';
import classes from './visit-card.module.css';
import type { Visit } from './visit-types.ts';
import { useVisitWords } from './visit-words.ts';

export type CardSide =
  /** The visitor looks at whom they visit. */
  | 'visitor'
  /** The host looks at who comes to them. */
  | 'host'
  /** Office or guard look at who comes to whom. */
  | 'staff';

interface Props {
  readonly visit: Visit;
  readonly side: CardSide;
  readonly to: string;
  /** With the day before the time, where the list is not grouped by days. */
  readonly withDay?: boolean;
  /** Buttons under the facts. */
  readonly children?: ReactNode;
}

/** One booking as a card for a thumb: the whole card opens it, its buttons stand below. */
export function VisitCard({ visit, side, to, withDay = false, children }: Props) {
  const t = useVisitorText();
  const words = useVisitWords();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const isOneDay = words.day(visit.start_at) === words.day(visit.end_at);
  const time = withDay || !isOneDay ? words.span(visit) : `${format.time(visit.start_at)}–${format.time(visit.end_at)}`;
  const place = side === 'visitor' ? `${words.school(visit)} · ${localizedName(visit.campus)}` : words.gates(visit);
  return (
    <li className={classes.card} data-status={visit.is_overstay ? 'overdue' : visit.status}>
      <Inline gap={8} justify="spread">
        <Words as="time" dateTime={visit.start_at} tone="soft" size="normal">
          {time}
        </Words>
        <VisitBadge visit={visit} />
      </Inline>
      <Link to={to} className={classes.who}>
        {side === 'visitor' ? words.hostName(visit) : words.who(visit)}
      </Link>
      <Words as="p" tone="soft" size="normal" className={classes.line}>
        {side === 'visitor'
          ? visit.department
            ? localizedName(visit.department)
            : ''
          : [visit.company, visit.lead_phone].filter(Boolean).join(' · ')}
      </Words>
      <Words
        as="p"
        tone="soft"
        size="normal"
        className={classes.line}
      >{`${words.kind(visit.visit_kind)} · ${visit.reason}`}</Words>
      <Words as="p" tone="soft" size="normal" className={classes.line}>
        {[
          side === 'staff' && words.hostName(visit),
          side === 'staff' && visit.department && localizedName(visit.department),
          place,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Words>
      {visit.is_expected && visit.arrived_at && (
        <p className={classes.arrived}>{t('arrived_at', { time: format.time(visit.arrived_at) })}</p>
      )}
      {side === 'staff' && visit.awaited_count > 0 && (
        <Words as="p" tone="soft" size="normal" className={classes.line}>
          {t('awaited', { n: visit.awaited_count })}
        </Words>
      )}
      {children && <div className={classes.moves}>{children}</div>}
    </li>
  );
}

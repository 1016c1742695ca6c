import { Link } from 'react-router';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useEither, useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { useReviewsText } from '../../texts.ts';
import type { Past, PastReviews } from '../use-reviews.ts';
import classes from './past-list.module.css';

function Row({ row, isDecided }: { readonly row: Past; readonly isDecided: boolean }) {
  const t = useReviewsText();
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const either = useEither();
  const format = useFormat();
  const isPhone = useCurrentRoute()?.layout === 'mobile';
  const hasMoved = row.to.cn !== row.state.cn;
  return (
    <li className={classes.row}>
      <Link className={classes.words} to={(isPhone && row.mobile_route) || row.route}>
        <Words weight={600} className={classes.title}>
          {titleOf(row)}
        </Words>
        <Words tone="soft">{either(row.detail, row.detail_en)}</Words>
        {isDecided && row.opinion && <Words tone="soft">{t('said', { words: row.opinion })}</Words>}
      </Link>
      <span className={classes.states}>
        {isDecided && <ToneBadge tone={row.to.tone}>{localize(row.to)}</ToneBadge>}
        {isDecided && hasMoved && <Words tone="soft">{t('now', { state: localize(row.state) })}</Words>}
        {!isDecided && <ToneBadge tone={row.state.tone}>{localize(row.state)}</ToneBadge>}
      </span>
      <time className={classes.at} dateTime={row.at}>
        {format.dateTime(row.at)}
      </time>
    </li>
  );
}

interface Props {
  readonly data: PastReviews;
  readonly isNarrow: boolean;
}

/** What the person decided, with what they said and where it stands now; or what they handed in, or got a copy of. */
export function PastList({ data, isNarrow }: Props) {
  const t = useReviewsText();
  const isDecided = data.tab === 'done';
  if (data.list.length === 0)
    return data.counts.total > 0 ? (
      <EmptyState kind="lost" title={t('none_found')} detail={t('none_found_help')} />
    ) : (
      <EmptyState title={t(`none_${data.tab}`)} detail={t(`none_${data.tab}_help`)} />
    );
  return (
    <Panel flush>
      <ul className={classes.rows} data-narrow={isNarrow}>
        {data.list.map((row) => (
          <Row key={`${row.type} ${row.id}`} row={row} isDecided={isDecided} />
        ))}
      </ul>
    </Panel>
  );
}

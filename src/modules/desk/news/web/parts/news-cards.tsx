import { IconPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useEither, useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import type { news } from '../../contract/news.contract.ts';
import { newsCategories } from '../../contract/news-categories.ts';
import { useNewsText } from '../texts.ts';
import classes from './news.module.css';

export type NewsCard = CallOutput<typeof news.list>['list'][number];

/** News as cards: picture, what kind, title, day. The first one may be large. */
export function NewsCards({
  cards,
  base,
  leads = false,
  inLines = false,
}: {
  readonly cards: readonly NewsCard[];
  /** `/news` or the same page on the phone. */
  readonly base: string;
  readonly leads?: boolean;
  /** Lines with a small picture, for half a page. */
  readonly inLines?: boolean;
}) {
  const t = useNewsText();
  const lang = useLang();
  const format = useFormat();
  const titleOf = useTitleOf();
  const either = useEither();
  return (
    <ul className={classes.cards} data-leads={leads} data-lines={inLines}>
      {cards.map((card) => {
        const summary = either(card.summary, card.summary_en);
        return (
          <li key={card.id}>
            <Link className={classes.card} to={`${base}/${card.id}`}>
              <img src={card.cover.url} alt="" loading="lazy" />
              <span className={classes.words}>
                <Inline as="span" gap={8} tone="soft" size="small">
                  {card.is_pinned && (
                    <>
                      <IconPin aria-hidden size={14} />
                      <span className="visually-hidden">{t('news_pinned')} </span>
                    </>
                  )}
                  {labelOf(newsCategories, card.category, lang)}
                  {card.publish_at && <time dateTime={card.publish_at}>{format.day(card.publish_at)}</time>}
                </Inline>
                <strong>{titleOf(card)}</strong>
                {summary && <span className={classes.summary}>{summary}</span>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

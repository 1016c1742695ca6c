import { Button } from '@mantine/core';
import { IconPrinter, IconShare2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { trackUsage } from '#modules/desk/usage/web/public.tsx';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { shareLink } from '#web/ui/acts/share-link.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { RichText } from '#web/ui/text/rich-text.tsx';
import { news } from '../../contract/news.contract.ts';
import { newsLifecycle } from '../../contract/news.lifecycle.ts';
import { newsCategories } from '../../contract/news-categories.ts';
import { useNewsText } from '../texts.ts';
import classes from './news.module.css';
import { useNewsPath } from './use-news-path.ts';

/** One piece of news to read, with the one before and the one after. */
export function NewsArticle({ id: given }: { readonly id?: string }) {
  const base = useNewsPath();
  const { id: opened = '' } = useParams();
  const id = given ?? opened;
  const t = useNewsText();
  const localize = useLocalize();
  const lang = useLang();
  const format = useFormat();
  const titleOf = useTitleOf();
  const read = useApi(news.show, { params: { id } });
  const { data } = read;
  const isOpen = data?.is_published ?? false;
  useEffect(() => {
    if (isOpen) trackUsage('page_view', { route: '/news/:id', target: id });
  }, [isOpen, id]);
  if (!data)
    return read.isError ? (
      <ErrorState error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <TextSkeleton lines={10} />
    );
  const picture = (pictureId: string, alt: string) => {
    const found = data.pictures.find((one) => one.id === pictureId);
    return found ? (
      <figure>
        <img src={found.url} alt={alt} loading="lazy" />
        {alt && <figcaption>{alt}</figcaption>}
      </figure>
    ) : null;
  };
  const { previous, next } = data;
  return (
    <Panel>
      <article className={classes.article}>
        {!isOpen && (
          <Note tone="waiting">{t('news_preview', { state: localize(newsLifecycle.states[data.status]) })}</Note>
        )}
        <h1>{titleOf(data)}</h1>
        <Inline as="p" gap={8} tone="soft" size="small">
          {labelOf(newsCategories, data.category, lang)}
          {data.publish_at && <time dateTime={data.publish_at}>{format.dateTime(data.publish_at)}</time>}
          {data.source && <span>{t('news_source', { source: data.source })}</span>}
          {data.is_public && isOpen && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconShare2 aria-hidden size={15} />}
              onClick={() => void shareLink(titleOf(data), `${location.origin}/mobile/news/${data.id}`)}
            >
              {t('news_share')}
            </Button>
          )}
          {data.is_public && isOpen && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPrinter aria-hidden size={15} />}
              onClick={() => print()}
            >
              {t('news_print')}
            </Button>
          )}
        </Inline>
        <img src={data.cover.url} alt="" />
        <RichText
          text={lang === 'us' && data.body_en_document ? data.body_en_document : data.body_document}
          picture={picture}
        />
        {(previous || next) && (
          <nav className={classes.neighbours} aria-label={t('news_neighbours')}>
            {previous && <Link to={`${base}/${previous.id}`}>← {titleOf(previous)}</Link>}
            {next && <Link to={`${base}/${next.id}`}>{titleOf(next)} →</Link>}
          </nav>
        )}
      </article>
    </Panel>
  );
}

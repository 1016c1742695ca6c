import { Button, Modal } from '@mantine/core';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { RichText } from '#web/ui/text/rich-text.tsx';
import { news } from '../../contract/news.contract.ts';
import { useNewsText } from '../texts.ts';
import classes from './news-drawer.module.css';
import type { NewsTexts } from './news-values.ts';

type Versions = CallOutput<typeof news.revisions>;
type Version = Versions['list'][number];

const NO_HEAD = { header: { role: 'presentation' } };

function Column({ title, words }: { readonly title: string; readonly words: NewsTexts }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={classes.version} tabIndex={0}>
        <strong>{words.title}</strong>
        {words.summary && <p>{words.summary}</p>}
        <RichText text={words.body} />
        {words.title_en && <strong lang="en">{words.title_en}</strong>}
        {words.body_en && (
          <div lang="en">
            <RichText text={words.body_en} />
          </div>
        )}
      </div>
    </section>
  );
}

interface StaleProps {
  readonly name: string;
  readonly theirs: NewsTexts;
  readonly mine: NewsTexts;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** Two people changed one text: both are shown beside each other, and the person decides. */
export function ConflictDialog({ name, theirs, mine, onTake, onKeep }: StaleProps) {
  const t = useNewsText();
  return (
    <Modal opened onClose={onKeep} size={960} title={t('stale_title')} attributes={NO_HEAD}>
      <div className={classes.versions}>
        <Column title={t('stale_theirs', { name })} words={theirs} />
        <Column title={t('stale_mine')} words={mine} />
      </div>
      <Inline gap={8} align="stretch" above={4}>
        <Button variant="default" onClick={onTake}>
          {t('stale_take')}
        </Button>
        <Button onClick={onKeep}>{t('stale_keep')}</Button>
      </Inline>
    </Modal>
  );
}

interface HistoryProps {
  readonly id: string;
  readonly onTake: (version: Version) => void;
  readonly onClose: () => void;
}

/** The texts before this one; any of them can come back into the form. */
export function NewsHistory({ id, onTake, onClose }: HistoryProps) {
  const t = useNewsText();
  const format = useFormat();
  const read = useApi(news.revisions, { params: { id } });
  const { data } = read;
  return (
    <Modal opened onClose={onClose} size={760} title={t('news_history')} attributes={NO_HEAD}>
      {!data && read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!data && !read.isError && <TextSkeleton lines={4} />}
      {data?.list.length === 0 && <p>{t('news_history_none')}</p>}
      <ol className={classes.history}>
        {data?.list.map((one) => (
          <li key={one.revision}>
            <div>
              <strong>{one.title}</strong>
              <span>{t('news_saved_by', { name: one.saved_by_name, when: format.dateTime(one.saved_at) })}</span>
            </div>
            <Button size="compact-sm" variant="default" onClick={() => onTake(one)}>
              {t('news_take')}
            </Button>
          </li>
        ))}
      </ol>
    </Modal>
  );
}

import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { Panel } from '#web/ui/panel.tsx';
import { news } from '../../contract/news.contract.ts';
import { useMoreText } from '../more-texts.ts';
import { useHomeText } from '../texts.ts';
import blocks from './block.module.css';
import { NewsCards } from './news-cards.tsx';

/** News that the school tells to everybody; nothing stands there while there is none. */
export function GuestNews() {
  const t = useHomeText();
  const more = useMoreText();
  const { data } = useApi(news.list, { query: { per_page: 10 } }, { staleMs: 60_000 });
  if (!data || data.list.length === 0) return null;
  const all = (
    <Link className={blocks.all} to="/mobile/news">
      {t('all')}
    </Link>
  );
  return (
    <Panel flush title={more('news')} aside={all}>
      <NewsCards cards={data.list.slice(0, 4)} base="/mobile/news" />
    </Panel>
  );
}

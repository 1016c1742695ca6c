import { Link } from 'react-router';
import { news } from '#modules/desk/news/contract/news.contract.ts';
import { NewsCards } from '#modules/desk/news/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useHomeText } from '../../texts.ts';
import blocks from '../blocks/block.module.css';

/** News for everybody; nothing is shown while there is none. */
export function GuestNews() {
  const t = useHomeText();
  const { data } = useApi(news.list, { query: { per_page: 10 } }, { staleMs: 60_000 });
  if (!data || data.list.length === 0) return null;
  const all = (
    <Link className={blocks.all} to="/mobile/news">
      {t('all')}
    </Link>
  );
  return (
    <Panel flush title={t('news')} aside={all}>
      <NewsCards cards={data.list.slice(0, 4)} base="/mobile/news" />
    </Panel>
  );
}

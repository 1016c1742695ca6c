import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';
import { useLiveWords } from '../live-words.ts';

/** The next lives of the reader, on the home page; nothing where there are none. */
export function Card({ layout }: { readonly layout: 'desktop' | 'mobile' }) {
  const t = useLiveText();
  const localizedName = useLocalizedName();
  const { titleOf, timeOf } = useLiveWords();
  const answer = useApi(lives.list, { query: { status: ['approved'], sort: 'plan_start_at' } });
  const rows = (answer.data?.list ?? []).slice(0, 3);
  if (rows.length === 0) return null;
  const base = layout === 'mobile' ? '/mobile/mgmtLive' : '/mgmtLive';
  return (
    <RowsPanel title={t('next_lives')} none="" rows={rows}>
      {(row) => [
        <Link key="title" to={`${base}/${row.id}`}>
          {titleOf(row)}
        </Link>,
        <span key="when">
          {row.on_air ? t('on_air') : timeOf(row)} · {localizedName(row.host)}
        </span>,
      ]}
    </RowsPanel>
  );
}

import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { receipts } from '../../../contract/receipts.contract.ts';
import { useNoticeText } from '../../texts.ts';

const DESK = '/internalNotice?tab=desk';

/** How many of those who were told have not read it, and how many owe an answer; the least read notices below. */
export function ReadingCard() {
  const t = useNoticeText();
  const format = useFormat();
  const titleOf = useTitleOf();
  const answer = useApi(receipts.reading);
  if (!answer.data)
    return (
      <Panel title={t('reading')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />
      </Panel>
    );
  const { notices, people, unread, owed, list } = answer.data;
  if (notices === 0) return null;
  const percent = (n: number, of: number) => `${format.number(Math.round((n / of) * 100))}%`;
  return (
    <Panel title={t('reading')} aside={<Link to={DESK}>{t('reading_n', { n: notices })}</Link>}>
      <CounterTiles
        counters={[
          { key: 'unread', label: t('reading_unread'), count: unread, shown: percent(unread, people), to: DESK },
          { key: 'owed', label: t('reading_owed'), count: owed, to: DESK, ...(owed > 0 ? { tone: 'waiting' } : {}) },
        ]}
      />
      <RowList>
        {list.map((one) => (
          <li key={one.id}>
            <Link to={`/internal_message/${one.id}`}>{titleOf(one)}</Link>
            <Words tone="soft" figures>
              {t('reading_of', { percent: percent(one.unread, one.people) })}
            </Words>
          </li>
        ))}
      </RowList>
    </Panel>
  );
}

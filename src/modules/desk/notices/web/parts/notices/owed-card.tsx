import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { notices } from '../../../contract/notices.contract.ts';
import { useNoticeText } from '../../texts.ts';

const SHOWN = 5;

/** What still waits for an answer of the guardian. */
export function OwedCard() {
  const t = useNoticeText();
  const format = useFormat();
  const titleOf = useTitleOf();
  const answer = useApi(notices.list, { query: { scope: 'mine', owed: true, per_page: 10 } });
  if (!answer.data)
    return (
      <Panel title={t('owed_card')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />
      </Panel>
    );
  const { list, total } = answer.data;
  if (list.length === 0) return null;
  return (
    <Panel title={t('owed_card')} aside={<Link to="/internalNotice?owed=true">{t('owed_n', { n: total })}</Link>}>
      <RowList>
        {list.slice(0, SHOWN).map((one) => (
          <li key={one.id}>
            <Link to={`/internal_message/${one.id}`}>{titleOf(one)}</Link>
            {one.sent_at && (
              <Words as="time" tone="soft" figures dateTime={one.sent_at}>
                {format.dayShort(one.sent_at)}
              </Words>
            )}
          </li>
        ))}
      </RowList>
    </Panel>
  );
}

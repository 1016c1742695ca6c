import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { pendingStaffs } from '../../../contract/pending-staffs.contract.ts';
import { useStaffText } from '../../texts.ts';

const SHOWN = 5;

/** Who waits to be taken in, the longest waiting first: the list of the newcomers itself. */
export function PendingCard() {
  const t = useStaffText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(pendingStaffs.list, { query: { stage: ['pending'], per_page: 10 } });
  const data = answer.data;
  if (!data)
    return (
      <Panel title={t('pending_card')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />
      </Panel>
    );
  if (data.list.length === 0) return null;
  return (
    <Panel title={t('pending_card')} aside={<Link to="/invite_audit">{t('people_n', { n: data.total })}</Link>}>
      <RowList>
        {data.list.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <span>
              <Link to={`/invite_audit?id=${row.id}`}>{row.name}</Link>
              {row.department && <small> {localizedName(row.department)}</small>}
            </span>
            <Words tone="soft" figures>
              {t('waits_since', { day: format.dayShort(row.created_at) })}
            </Words>
          </li>
        ))}
      </RowList>
    </Panel>
  );
}

import { Link } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { teacherRecords } from '../../../contract/teachers.contract.ts';
import { useStaffText } from '../../texts.ts';

type Row = CallOutput<typeof teacherRecords.contractsEnding>['list'][number];

function Person({ row, says }: { readonly row: Row; readonly says: string }) {
  const format = useFormat();
  const localizedName = useLocalizedName();
  return (
    <li>
      <span>
        <Link to={`/manager/information?id=${row.id}`}>{localizedName(row)}</Link>
        {row.department && <small> {localizedName(row.department)}</small>}
      </span>
      <Words tone="soft" figures>
        {says} <time dateTime={row.on}>{format.dayShort(row.on)}</time>
      </Words>
    </li>
  );
}

/** Who came and left, and who is to, within a month; the newest news of a school is its people. */
export function TurnoverCard() {
  const t = useStaffText();
  const answer = useApi(teacherRecords.turnover);
  const data = answer.data;
  if (!data)
    return (
      <Panel title={t('turnover')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />
      </Panel>
    );
  const { entries, leavers } = data;
  if (entries.total + leavers.total === 0) return null;
  return (
    <Panel
      title={t('turnover')}
      aside={
        <Words tone="soft" figures>
          {t('turnover_counts', { come: entries.total, go: leavers.total })}
        </Words>
      }
    >
      <RowList>
        {entries.list.slice(0, 3).map((row) => (
          <Person key={row.id} row={row} says={t(row.is_past ? 'has_come' : 'comes')} />
        ))}
        {leavers.list.slice(0, 3).map((row) => (
          <Person key={`left-${row.id}`} row={row} says={t(row.is_past ? 'has_left' : 'leaves')} />
        ))}
      </RowList>
    </Panel>
  );
}

/** Contracts that end within sixty days. */
export function ContractsCard() {
  const t = useStaffText();
  const answer = useApi(teacherRecords.contractsEnding);
  const data = answer.data;
  if (!data)
    return (
      <Panel title={t('contracts_ending')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />
      </Panel>
    );
  if (data.total === 0) return null;
  return (
    <Panel
      title={t('contracts_ending')}
      aside={
        <Words tone="soft" figures>
          {t('people_n', { n: data.total })}
        </Words>
      }
    >
      <RowList>
        {data.list.map((row) => (
          <Person key={row.id} row={row} says={t(row.is_past ? 'contract_over' : 'contract_until')} />
        ))}
      </RowList>
    </Panel>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useLocalize } from '../i18n/texts.ts';
import { Facts } from '../ui/facts.tsx';
import { SideDrawer } from '../ui/form-drawer.tsx';
import type { Column } from '../ui/list/column.ts';
import { FilterSelect } from '../ui/list/filters.tsx';
import { ListView } from '../ui/list/list-view.tsx';
import type { List } from '../ui/list/use-list.ts';
import { ViewTabs } from '../ui/list/view-tabs.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { type SampleRow, sampleLifecycle } from './sample.ts';

const NAMES = ['张明', '欧阳建国', '李雷', 'Elizabeth Montgomery-Harrington', '王芳', '陈晓燕'];
const STATES = ['applied', 'inside', 'approved', 'rejected', 'left'] as const;

const ROWS: readonly SampleRow[] = NAMES.map((name, at) => ({
  id: `row-${at}`,
  name,
  phone: '138****1234',
  status: STATES[at % STATES.length] ?? 'applied',
  host: NAMES[(at + 2) % NAMES.length] ?? '',
  start_at: new Date(Date.UTC(2026, 2, 12, 1 + at, 30)).toISOString(),
  persons: (at % 3) + 1,
}));

const nothing = () => undefined;

/** A list that holds its rows itself, so that the page needs no server. */
function useSampleRows(): List<SampleRow> {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState<string | undefined>('name');
  const [page, setPage] = useState(1);
  const [q, search] = useState('');
  const rows = ROWS.filter((row) => row.name.includes(q));
  return {
    answer: undefined,
    name: 'sample',
    rows,
    total: q ? rows.length : 236,
    count: q ? rows.length : 236,
    total_is_floor: false,
    page,
    per_page: 10,
    q,
    sort,
    filters: {},
    isFiltered: q !== '',
    isLoading: false,
    isStale: false,
    error: null,
    refetch: nothing,
    setPage,
    setPerPage: nothing,
    search,
    setSort,
    setFilter: nothing,
    setFilters: nothing,
    clearFilters: () => search(''),
    selected,
    select: (ids, isOn) =>
      setSelected((now) => new Set(isOn ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id)))),
    clearSelection: () => setSelected(new Set()),
    query: {},
  };
}

/** A list with everything that a list has. */
export function SampleList() {
  const localize = useLocalize();
  const format = useFormat();
  const list = useSampleRows();
  const [tab, setTab] = useState('today');
  const [row, setRow] = useState<SampleRow | null>(null);
  const columns: readonly Column<SampleRow>[] = [
    {
      key: 'name',
      title: localize({ cn: '访客', us: 'Visitor' }),
      primary: true,
      sort: 'name',
      cell: (one) => one.name,
    },
    {
      key: 'status',
      title: localize({ cn: '状态', us: 'State' }),
      cell: (one) => <StateBadge of={sampleLifecycle} state={one.status} />,
    },
    {
      key: 'phone',
      title: localize({ cn: '电话', us: 'Phone' }),
      cell: (one) => <span className="figures">{one.phone}</span>,
    },
    { key: 'host', title: localize({ cn: '被访人', us: 'Host' }), cell: (one) => one.host },
    {
      key: 'start_at',
      title: localize({ cn: '到访时间', us: 'Arrives' }),
      sort: 'start_at',
      cell: (one) => <time dateTime={one.start_at}>{format.dateTime(one.start_at)}</time>,
    },
    {
      key: 'persons',
      title: localize({ cn: '人数', us: 'Persons' }),
      align: 'right',
      cell: (one) => format.number(one.persons),
    },
  ];
  return (
    <div>
      <ViewTabs
        label={localize({ cn: '视图', us: 'Views' })}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'today', label: localize({ cn: '今日', us: 'Today' }), count: 48 },
          { value: 'waiting', label: localize({ cn: '待审核', us: 'Waiting' }), count: 3 },
          { value: 'all', label: localize({ cn: '全部', us: 'All' }) },
        ]}
      />
      <ListView
        list={list}
        columns={columns}
        caption={localize({ cn: '访客', us: 'Visitors' })}
        nameOf={(one) => one.name}
        search={localize({ cn: '姓名、电话、编号', us: 'Name, phone, number' })}
        filters={
          <FilterSelect
            list={list}
            name="status"
            label={localize({ cn: '状态', us: 'State' })}
            options={STATES.map((state) => ({ value: state, label: localize(sampleLifecycle.states[state]) }))}
          />
        }
        tools={<Button variant="default">{localize({ cn: '导出', us: 'Export' })}</Button>}
        empty={{
          title: localize({ cn: '还没有访客', us: 'No visitors yet' }),
          detail: localize({ cn: '邀约后列在这里', us: 'Invited visitors appear here' }),
        }}
        onOpen={setRow}
        batch={(ids) => (
          <Button size="xs" variant="default" onClick={list.clearSelection}>
            {localize({ cn: '同意 {n} 项', us: 'Approve {n}' }, { n: ids.length })}
          </Button>
        )}
      />
      <SideDrawer kind="record" opened={row !== null} onClose={() => setRow(null)} title={row?.name ?? ''}>
        <Facts
          facts={[
            { label: localize({ cn: '电话', us: 'Phone' }), value: row?.phone },
            { label: localize({ cn: '被访人', us: 'Host' }), value: row?.host },
          ]}
        />
      </SideDrawer>
    </div>
  );
}

import { Button, Group } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useLocalize } from '../i18n/texts.ts';
import { entryFacts } from '../session/entry-query.ts';
import { LanguageSwitch } from '../shell/parts/language-switch.tsx';
import { SchemeMenu } from '../shell/parts/scheme-menu.tsx';
import { MAIN_ID } from '../shell/parts/skip-link.tsx';
import { useStore } from '../state/store.ts';
import { ActionBar } from '../ui/acts/action-bar.tsx';
import { CopyButton } from '../ui/acts/copy-button.tsx';
import { Spark } from '../ui/charts/spark.tsx';
import { confirm } from '../ui/confirm-store.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Facts } from '../ui/facts.tsx';
import { Cards } from '../ui/layout/cards.tsx';
import { CounterTiles } from '../ui/layout/counter-tiles.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Ring } from '../ui/layout/ring.tsx';
import { Timeline } from '../ui/layout/timeline.tsx';
import { Pagination } from '../ui/list/pagination.tsx';
import { SearchBox } from '../ui/list/search-box.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { PersonAvatar } from '../ui/person/person-avatar.tsx';
import { QrCode } from '../ui/pictures/qr-code.tsx';
import { RowSkeleton, TextSkeleton } from '../ui/skeletons.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { toast } from '../ui/toasts.ts';
import { sampleLifecycle } from './sample.ts';
import { SampleCharts } from './sample-charts.tsx';
import { SampleFields, SampleForm } from './sample-form.tsx';
import { SampleList } from './sample-list.tsx';
import { SamplePlayer } from './sample-player.tsx';
import classes from './ui.module.css';

const STATES = ['applied', 'inside', 'approved', 'rejected', 'left'] as const;
const NOW = '2026-03-12T01:20:00Z';

/** Switches of the page itself: language, light or dark, blue or green. */
function Switches() {
  const localize = useLocalize();
  const facts = useStore(entryFacts);
  return (
    <Group gap={4}>
      <LanguageSwitch />
      <SchemeMenu />
      <Button
        variant="default"
        size="xs"
        onClick={() => entryFacts.set({ ...facts, alternate_ui: !facts.alternate_ui })}
      >
        {localize({ cn: '蓝 / 绿', us: 'Blue / green' })}
      </Button>
    </Group>
  );
}

function Buttons() {
  const localize = useLocalize();
  return (
    <Panel title={localize({ cn: '按钮与消息', us: 'Buttons and messages' })}>
      <Group gap={8}>
        <Button leftSection={<IconPlus aria-hidden size={16} />}>{localize({ cn: '邀请访客', us: 'Invite' })}</Button>
        <Button variant="default" leftSection={<IconDownload aria-hidden size={16} />}>
          {localize({ cn: '导出', us: 'Export' })}
        </Button>
        <Button variant="subtle">{localize({ cn: '更多', us: 'More' })}</Button>
        <Button disabled>{localize({ cn: '不可用', us: 'Disabled' })}</Button>
        <Button loading>{localize({ cn: '保存', us: 'Save' })}</Button>
        <Button
          variant="default"
          onClick={() => toast.success(localize({ cn: '操作成功', us: 'Operation succeeded' }))}
        >
          {localize({ cn: '成功消息', us: 'Success' })}
        </Button>
        <Button
          variant="default"
          onClick={() => toast.warning(localize({ cn: '您在该时段已有预约', us: 'You already have a booking then' }))}
        >
          {localize({ cn: '提醒消息', us: 'Warning' })}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            confirm({
              title: localize({ cn: '取消这次预约？', us: 'Cancel this booking?' }),
              body: localize({
                cn: '访客会收到短信，通行码立即失效。',
                us: 'The visitor gets a message, and the pass stops working at once.',
              }),
              confirm: localize({ cn: '取消预约', us: 'Cancel booking' }),
              cancel: localize({ cn: '再想想', us: 'Keep it' }),
              danger: true,
            })
          }
        >
          {localize({ cn: '确认对话框', us: 'Confirm' })}
        </Button>
      </Group>
    </Panel>
  );
}

function Pictures() {
  const localize = useLocalize();
  return (
    <Cards least={380} fit gap={16}>
      <Panel title={localize({ cn: '通行码与配额', us: 'Pass and quota' })}>
        <Group gap={24}>
          <QrCode text="https://portal.example/#/qrscan/v1" size={132} label={localize({ cn: '通行码', us: 'Pass' })} />
          <Ring share={0.62} label={localize({ cn: '剩余时间', us: 'Time left' })}>
            <strong>18s</strong>
          </Ring>
          <Ring share={0.9} tone="waiting" label={localize({ cn: '年假', us: 'Annual leave' })}>
            9/10
          </Ring>
          <PersonAvatar person={{ name: '欧阳明月', name_en: 'Moon Ouyang' }} size={48} />
          <PersonAvatar person={{ name: '李雷', name_en: 'Lei Li' }} size={48} />
        </Group>
      </Panel>
    </Cards>
  );
}

function Details() {
  const localize = useLocalize();
  const facts = [
    { label: localize({ cn: '访客', us: 'Visitor' }), value: '张明 等 3 人' },
    { label: localize({ cn: '电话', us: 'Phone' }), value: '138****1234' },
    {
      label: localize({ cn: '预约编号', us: 'Booking' }),
      value: (
        <>
          V20260312-018
          <CopyButton text="V20260312-018" what={localize({ cn: '预约编号', us: 'the number' })} />
        </>
      ),
    },
    { label: localize({ cn: '车牌', us: 'Plate' }), value: null },
    {
      label: localize({ cn: '事由', us: 'Reason' }),
      value: localize({
        cn: '讨论新学期的实验室设备采购与安装时间。',
        us: 'About the laboratory equipment for the new term.',
      }),
      wide: true,
    },
  ];
  return (
    <Cards least={380} fit gap={16}>
      <Panel title={localize({ cn: '详情', us: 'Facts' })}>
        <Facts facts={facts} />
        <ActionBar
          of={sampleLifecycle}
          actions={['approve', 'reject', 'extend']}
          primary="approve"
          danger={['reject']}
          onMove={(move) => toast.info(move)}
        />
      </Panel>
      <Panel title={localize({ cn: '经过', us: 'History' })}>
        <Timeline
          entries={[
            {
              key: '3',
              title: localize({ cn: '从东门入校', us: 'Entered at the east gate' }),
              at: NOW,
              who: '王保安',
              tone: 'running',
            },
            {
              key: '2',
              title: localize({ cn: '同意', us: 'Approved' }),
              at: NOW,
              who: '李老师',
              detail: localize({ cn: '请走东门。', us: 'Please use the east gate.' }),
              tone: 'done',
            },
            { key: '1', title: localize({ cn: '提交申请', us: 'Applied' }), at: NOW, who: '张明' },
          ]}
        />
      </Panel>
    </Cards>
  );
}

function States() {
  const localize = useLocalize();
  return (
    <>
      <Cards least={380} fit gap={16}>
        <Panel flush>
          <EmptyState
            title={localize({ cn: '今天没有访客预约', us: 'No visits today' })}
            detail={localize({
              cn: '邀请访客后，对方会收到带通行码的短信。',
              us: 'Invite somebody, and they get a message with a pass.',
            })}
            action={<Button>{localize({ cn: '邀请访客', us: 'Invite' })}</Button>}
          />
        </Panel>
        <Panel flush>
          <ErrorState
            error={new ApiError('refused', 500, { code: 500001, message: '', request_id: '01JT-8F2K' })}
            onRetry={() => toast.info('retry')}
          />
        </Panel>
      </Cards>
      <Cards least={380} fit gap={16}>
        <Panel title={localize({ cn: '正在加载', us: 'Loading' })}>
          <TextSkeleton />
        </Panel>
        <Panel flush>
          <RowSkeleton rows={4} />
        </Panel>
      </Cards>
    </>
  );
}

/** Every part in every state; language, theme and brand are switched at the top. Development only. */
export function Page() {
  const localize = useLocalize();
  const [page, setPage] = useState(4);
  const [size, setSize] = useState(25);
  const [word, setWord] = useState('');
  const [isOpen, setOpen] = useState(false);
  return (
    <main id={MAIN_ID} className={classes.page}>
      <PageHead
        title={localize({ cn: '界面部件', us: 'Interface parts' })}
        count={32}
        detail={localize({ cn: '每个部件的每种状态', us: 'Every part in every state' })}
        actions={<Switches />}
      />
      <CounterTiles
        counters={[
          {
            key: 'a',
            label: localize({ cn: '今日预约', us: 'Booked today' }),
            count: 48,
            trend: { by: 2, since: localize({ cn: '上周二', us: 'last Tuesday' }) },
            spark: <Spark values={[3, 5, 4, 2, 7, 4, 6]} label="3 · 5 · 4 · 2 · 7 · 4 · 6" />,
            onClick: () => undefined,
            isOn: true,
          },
          {
            key: 'b',
            label: localize({ cn: '在校', us: 'On site' }),
            count: 12,
            tone: 'running',
            onClick: () => undefined,
          },
          {
            key: 'c',
            label: localize({ cn: '超时未离', us: 'Overdue' }),
            count: 2,
            trend: { by: -1, since: localize({ cn: '昨天', us: 'yesterday' }), good: 'less' },
            tone: 'refused',
            onClick: () => undefined,
          },
          { key: 'd', label: localize({ cn: '待审核', us: 'Waiting' }), count: undefined, tone: 'waiting' },
        ]}
      />
      <Panel title={localize({ cn: '状态', us: 'States' })}>
        <Group gap={8}>
          {STATES.map((state) => (
            <StateBadge key={state} of={sampleLifecycle} state={state} />
          ))}
        </Group>
      </Panel>
      <Buttons />
      <SampleList />
      <Panel title={localize({ cn: '搜索与分页', us: 'Search and pages' })}>
        <Stack gap={16}>
          <SearchBox value={word} onSearch={setWord} />
          <Pagination page={page} per_page={size} total={236} onPage={setPage} onPerPage={setSize} />
        </Stack>
      </Panel>
      <Panel
        title={localize({ cn: '表单', us: 'Form' })}
        aside={
          <Button variant="default" onClick={() => setOpen(true)}>
            {localize({ cn: '在抽屉中打开', us: 'Open in a drawer' })}
          </Button>
        }
      >
        <SampleFields />
      </Panel>
      <SampleForm opened={isOpen} onClose={() => setOpen(false)} />
      <Details />
      <SampleCharts />
      <SamplePlayer />
      <Pictures />
      <States />
    </main>
  );
}

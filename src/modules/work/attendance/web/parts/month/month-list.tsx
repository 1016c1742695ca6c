import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RowOf } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { RowSkeleton, TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { monthLifecycle } from '../../../contract/attendance-month.lifecycle.ts';
import { attendanceMonths } from '../../../contract/attendance-months.contract.ts';
import { useAttendanceText } from '../../texts.ts';
import { Marks } from '../day/explained-day.tsx';

type Month = RowOf<typeof attendanceMonths.list>;

/** The months of a school: what is open in each, and the acts that close or open it. */
export function MonthList() {
  const t = useAttendanceText();
  const answer = useApi(attendanceMonths.list, {});
  const [opened, open] = useState<string | null>(null);
  const [reopened, reopen] = useState<Month | null>(null);
  return (
    <>
      <Loaded of={answer} skeleton={<RowSkeleton rows={4} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('none_months')} detail={t('none_months_help')} />
          ) : (
            <Stack gap={12}>
              {list.map((month) => (
                <MonthPanel
                  key={month.month}
                  month={month}
                  onOpen={() => open(month.month)}
                  onReopen={() => reopen(month)}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {opened && <MonthDrawer month={opened} onClose={() => open(null)} />}
      {reopened && (
        <ReasonDialog
          endpoint={attendanceMonths.reopen}
          params={{ month: reopened.month }}
          body={{ version: reopened.version }}
          title={t('reopen_month')}
          submitLabel={t('reopen')}
          reasonLabel={t('reason')}
          reasonHelp={t('reopen_help')}
          isDanger
          success={t('month_reopened')}
          invalidates={['attendance_days']}
          onClose={() => reopen(null)}
        />
      )}
    </>
  );
}

interface PanelProps {
  readonly month: Month;
  readonly onOpen: () => void;
  readonly onReopen: () => void;
}

function MonthPanel({ month, onOpen, onReopen }: PanelProps) {
  const t = useAttendanceText();
  const format = useFormat();
  const { month: nameOf } = useFormat();
  const localizedName = useLocalizedName();
  const close = useSend(attendanceMonths.close, { invalidates: ['attendance_days'] });
  const ask = async () => {
    const isSure = await confirm({
      title: t('close_month', { month: nameOf(month.month) }),
      body: t('close_help', { n: month.people }),
      confirm: t('close'),
    });
    if (!isSure) return;
    close.mutate(
      { params: { month: month.month }, body: { version: month.version } },
      { onSuccess: () => toast.success(t('month_closed')) },
    );
  };
  return (
    <Panel title={nameOf(month.month)} aside={<StateBadge of={monthLifecycle} state={month.status} />}>
      <Inline gap={12} wrap justify="spread">
        <Words tone="soft">
          {[
            t('people_n', { n: month.people }),
            month.pending > 0 && t('pending_n', { n: month.pending }),
            month.doubtful > 0 && t('doubtful_n', { n: month.doubtful }),
            month.differences > 0 && t('differences_n', { n: month.differences }),
            month.closed_by &&
              month.closed_at &&
              `${localizedName(month.closed_by)} ${format.dateTime(month.closed_at)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Words>
        <Inline gap={8}>
          <Button variant="default" onClick={onOpen}>
            {t('details')}
          </Button>
          {month.actions.includes('close') && (
            <Button loading={close.isPending} onClick={() => void ask()}>
              {t('close')}
            </Button>
          )}
          {month.actions.includes('reopen') && (
            <Button variant="default" onClick={onReopen}>
              {t('reopen')}
            </Button>
          )}
        </Inline>
      </Inline>
    </Panel>
  );
}

/** One month: who closed it, and the days that would be otherwise by now. */
function MonthDrawer({ month, onClose }: { readonly month: string; readonly onClose: () => void }) {
  const t = useAttendanceText();
  const format = useFormat();
  const { month: nameOf } = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(attendanceMonths.get, { params: { month } });
  const found = answer.data;
  return (
    <SideDrawer opened kind="record" onClose={onClose} title={nameOf(month)}>
      {found ? (
        <Stack gap={20}>
          <Facts
            facts={[
              { label: t('state'), value: <StateBadge of={monthLifecycle} state={found.status} /> },
              { label: t('people'), value: format.number(found.people) },
              { label: t('pending'), value: format.number(found.pending) },
              { label: t('doubtful'), value: format.number(found.doubtful) },
              { label: t('closed_by'), value: found.closed_by && localizedName(found.closed_by) },
              { label: t('closed_at'), value: found.closed_at && format.dateTime(found.closed_at) },
              { label: t('reopen_reason'), value: found.reopen_reason, wide: true },
            ]}
          />
          <section>
            <Words as="h3" size="normal" weight={600} below={8}>
              {t('differences')}
            </Words>
            {found.list.length === 0 && <Words tone="soft">{t('no_differences')}</Words>}
            <RowList>
              {found.list.map((one) => (
                <li key={`${one.person.id} ${one.date}`}>
                  <span>
                    {localizedName(one.person)} <Words tone="soft">{format.dayShort(one.date)}</Words>
                  </span>
                  <Inline gap={6} wrap>
                    <Marks marks={one.was} />→<Marks marks={one.would_be} />
                  </Inline>
                </li>
              ))}
            </RowList>
          </section>
        </Stack>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      )}
    </SideDrawer>
  );
}

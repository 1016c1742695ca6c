import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useLeaveBase } from '../parts/leave-words.ts';
import { VacationList } from '../parts/request/vacation-list.tsx';
import { ClassWall } from '../parts/student/class-wall.tsx';
import { useLeaveText } from '../texts.ts';

const RequestDrawer = lazyDialog(async () => (await import('../parts/request/request-drawer.tsx')).RequestDrawer);

/** Students: who is there today, who is missing, and what was asked for. */
export function Page() {
  const t = useLeaveText();
  const [address, setAddress] = useSearchParams();
  const [registers, register] = useState(false);
  const go = useNavigate();
  const base = useLeaveBase();
  const tabs = ['roll', 'requests'] as const;
  const tab = tabs.find((known) => known === address.get('tab')) ?? 'roll';
  return (
    <>
      <PageHead actions={<Button onClick={() => register(true)}>{t('register')}</Button>} />
      <ViewTabs
        label={t('leave')}
        value={tab}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
      />
      {tab === 'roll' ? (
        <ClassWall
          chosen={address.get('classroom')}
          onChoose={(id) => setAddress({ classroom: id }, { replace: true })}
        />
      ) : (
        <VacationList key="students" scope="students" />
      )}
      {registers && (
        <RequestDrawer forOthers onClose={() => register(false)} onDone={(id) => void go(`${base}/${id}`)} />
      )}
    </>
  );
}

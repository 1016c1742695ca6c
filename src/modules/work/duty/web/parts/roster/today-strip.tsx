import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { ColleagueSheet } from '#modules/core/directory/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { shiftLifecycle } from '../../../contract/duty.lifecycle.ts';
import { dutyShifts } from '../../../contract/duty-shifts.contract.ts';
import { useDutyText } from '../../texts.ts';
import { type Shift, useShiftWords } from '../duty-words.ts';
import classes from './today-strip.module.css';

/** Everybody who is on duty today, each with a way to call them. */
export function TodayStrip({ onOpen }: { readonly onOpen?: (id: string) => void }) {
  const t = useDutyText();
  const answer = useApi(dutyShifts.today, {}, { errorDisplay: 'session_only' });
  const [called, call] = useState<string | null>(null);
  const list = answer.data?.list ?? [];
  return (
    <Panel title={t('on_duty_today')}>
      {!answer.data && <Loaded of={answer} skeleton={<TextSkeleton lines={2} />} />}
      {answer.data && list.length === 0 && (
        <EmptyState small title={t('nobody_today')} detail={t('nobody_today_help')} />
      )}
      <Inline as="ul" gap={12} wrap align="stretch">
        {list.map((shift) => (
          <li key={shift.id} className={classes.one}>
            <OnDuty shift={shift} onCall={call} {...(onOpen ? { onOpen } : {})} />
          </li>
        ))}
      </Inline>
      {called && (
        <Suspense fallback={null}>
          <ColleagueSheet id={called} onClose={() => call(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

interface OneProps {
  readonly shift: Shift;
  readonly onCall: (userId: string) => void;
  readonly onOpen?: (id: string) => void;
}

function OnDuty({ shift, onCall, onOpen }: OneProps) {
  const t = useDutyText();
  const localizedName = useLocalizedName();
  const { whoOf, nameOf, spanOf, roleOf } = useShiftWords();
  const { user } = shift;
  return (
    <>
      {user && <PersonAvatar person={user} size={44} />}
      <Stack gap={2}>
        <Inline gap={8}>
          <Words weight={600}>{whoOf(shift)}</Words>
          <StateBadge of={shiftLifecycle} state={shift.status} />
        </Inline>
        <Words size="small" tone="soft">
          {nameOf(shift)} · {roleOf(shift)}
        </Words>
        <Words size="small" tone="soft" figures>
          {spanOf(shift)}
          {shift.place && ` · ${localizedName(shift.place)}`}
        </Words>
        <Inline gap={8} above={4}>
          {user && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPhone aria-hidden size={16} />}
              onClick={() => onCall(user.id)}
              aria-label={t('call_who', { name: localizedName(user) })}
            >
              {t('call')}
            </Button>
          )}
          {onOpen && (
            <Button variant="subtle" size="compact-sm" onClick={() => onOpen(shift.id)}>
              {t('details')}
            </Button>
          )}
        </Inline>
      </Stack>
    </>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Timeline } from '#web/ui/layout/timeline.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge, StateBadge } from '#web/ui/state-badge.tsx';
import { type MeritRow, meritRecords } from '../../contract/merit.contract.ts';
import { meritDimensions, meritKinds, meritLifecycle } from '../../contract/merit-kinds.ts';
import { useMeritText } from '../texts.ts';
import { Radar } from './radar.tsx';

const Portfolio = lazyDialog(async () => (await import('./portfolio.tsx')).Portfolio);
const WithdrawDialog = lazyDialog(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog);

/** A student's radar and what was noted, over the page. */
export function StudentSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useMeritText();
  const localizedName = useLocalizedName();
  const { data } = useApi(meritRecords.of_student, { params: { id } });
  return (
    <SideDrawer opened kind="record" onClose={onClose} title={data ? localizedName(data.student) : t('page')}>
      <StudentMerit id={id} />
    </SideDrawer>
  );
}

/** The same on a page. */
export function StudentMerit({ id }: { readonly id: string }) {
  const t = useMeritText();
  const radar = useApi(meritRecords.radar, { query: { student_id: id } });
  const answer = useApi(meritRecords.of_student, { params: { id } });
  const [withdrawn, setWithdrawn] = useState<MeritRow | null>(null);
  const [isPrinted, setPrinted] = useState(false);
  return (
    <Stack gap={16}>
      {radar.data && answer.data && (
        <Inline justify="end">
          <Button size="xs" variant="default" onClick={() => setPrinted(true)}>
            {t('portfolio_print')}
          </Button>
        </Inline>
      )}
      {radar.data ? <Radar facts={radar.data} isQuiet /> : <Loaded of={radar} skeleton={<TextSkeleton lines={5} />} />}
      {answer.data ? (
        <Lines list={answer.data.list} onWithdraw={setWithdrawn} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />
      )}
      {answer.data?.list.length === 0 && <Words tone="faint">{t('notes_none')}</Words>}
      {isPrinted && radar.data && answer.data && (
        <Portfolio facts={radar.data} notes={answer.data.list} onClose={() => setPrinted(false)} />
      )}
      {withdrawn && <WithdrawDialog note={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Stack>
  );
}

const isWithdrawn = ({ status }: MeritRow): boolean => status === 'withdrawn';

function Lines({
  list,
  onWithdraw,
}: {
  readonly list: readonly MeritRow[];
  readonly onWithdraw: (note: MeritRow) => void;
}) {
  const t = useMeritText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  return (
    <Timeline
      entries={list.map((note) => ({
        key: note.id,
        at: note.created_at,
        title: note.text,
        who: note.giver && localizedName(note.giver),
        detail: (
          <Inline gap={8} wrap>
            <ChoiceBadge of={meritKinds} code={note.kind} />
            <Words tone="soft" size="small">
              {[
                labelOf(meritDimensions, note.dimension, lang),
                note.points_tenths === null ? null : t('points', { n: format.number(note.points_tenths / 10) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Words>
            {isWithdrawn(note) && <StateBadge of={meritLifecycle} state={note.status} />}
            {note.actions.includes('withdraw') && (
              <Button size="compact-sm" variant="subtle" onClick={() => onWithdraw(note)}>
                {t('withdraw')}
              </Button>
            )}
          </Inline>
        ),
      }))}
    />
  );
}

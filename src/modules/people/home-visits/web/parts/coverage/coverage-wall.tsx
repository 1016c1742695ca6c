import { homeVisitRights } from '../../../rights.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { wallStates } from '../../../contract/visit-kinds.ts';
import { visits } from '../../../contract/visits.contract.ts';
import { useHomeVisitText } from '../../texts.ts';
import classes from './coverage-wall.module.css';

const PlanWizard = lazyDialog(async () => (await import('./plan-wizard.tsx')).PlanWizard);
const VisitForm = lazyDialog(async () => (await import('../visits/visit-form.tsx')).VisitForm);

type Coverage = CallOutput<typeof visits.coverage>;
type Room = Coverage['list'][number];
type Child = Room['students'][number];

/** Each class with a dot for each child, in the colour of the last visit. */
export function CoverageWall({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useHomeVisitText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const answer = useApi(visits.coverage);
  const [isPlanning, setPlanning] = useState(false);
  const [planned, setPlanned] = useState<Child | null>(null);
  const wall = answer.data;
  if (!wall) return <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />;
  const plan = can(homeVisitRights.plan) && wall.semester && wall.list.length > 0 && (
    <Button leftSection={<IconCalendarPlus aria-hidden size={16} />} onClick={() => setPlanning(true)}>
      {t('plan')}
    </Button>
  );
  const pick = (child: Child) => (child.visit_id ? onOpen(child.visit_id) : setPlanned(child));
  return (
    <>
      <Panel title={wall.semester ? localizedName(wall.semester) : t('tab_wall')} aside={plan} flush>
        {wall.list.length === 0 ? (
          <EmptyState title={t('wall_none')} detail={t('wall_none_help')} />
        ) : (
          <Stack as="ul">
            {wall.list.map((room) => (
              <RoomRow key={room.id} room={room} mayPlan={can(homeVisitRights.plan)} onPick={pick} />
            ))}
          </Stack>
        )}
      </Panel>
      <ul className={classes.legend} aria-label={t('legend')}>
        {wallStates.map((state) => (
          <Inline as="li" gap={6} key={state.code}>
            <span className={classes.dot} data-state={state.code} aria-hidden />
            {localize(state)}
          </Inline>
        ))}
      </ul>
      {isPlanning && <PlanWizard rooms={wall.list} onClose={() => setPlanning(false)} />}
      {planned && <VisitForm student={planned} onClose={() => setPlanned(null)} />}
    </>
  );
}

interface RowProps {
  readonly room: Room;
  readonly mayPlan: boolean;
  readonly onPick: (child: Child) => void;
}

function RoomRow({ room, mayPlan, onPick }: RowProps) {
  const t = useHomeVisitText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const visited = room.students.filter((one) => one.is_visited).length;
  return (
    <li className={classes.room}>
      <h3>{localizedName(room)}</h3>
      <Inline as="ul" gap={4} wrap align="stretch" className={classes.children}>
        {room.students.map((child) => {
          const said = [localizedName(child), labelOf(wallStates, child.state, lang), child.at && format.day(child.at)];
          const label = said.filter(Boolean).join(' · ');
          return (
            <li key={child.id}>
              <button
                type="button"
                className={classes.child}
                title={label}
                aria-label={label}
                disabled={!child.visit_id && !mayPlan}
                onClick={() => onPick(child)}
              >
                <span className={classes.dot} data-state={child.state} aria-hidden />
              </button>
            </li>
          );
        })}
      </Inline>
      <Words tone="soft" figures>{t('share', { n: visited, of: room.students.length })}</Words>
    </li>
  );
}

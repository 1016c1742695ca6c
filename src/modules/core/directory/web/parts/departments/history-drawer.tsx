import type { CallOutput } from '#shared/endpoint.ts';
import type { Lifecycle } from '#shared/lifecycle.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Timeline } from '#web/ui/layout/timeline.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { departments } from '../../../contract/departments.contract.ts';
import { departmentLifecycle } from '../../../contract/departments.lifecycle.ts';
import { useDirectoryText } from '../../texts.ts';
import type { Department } from '../directory-types.ts';

type Events = CallOutput<typeof departments.history>['list'];

/** What happened to a thing of the directory, newest first, in words of its lifecycle. */
export function History({ of, events }: { readonly of: Lifecycle; readonly events: Events }) {
  const t = useDirectoryText();
  const localize = useLocalize();
  if (events.length === 0) return <EmptyState small title={t('no_history')} detail={t('no_history_help')} />;
  const detailOf = ({ facts, reason }: Events[number]) => {
    const { from, to } = (facts ?? {}) as { from?: string | null; to?: string | null };
    const words = from || to ? `${from ?? t('top_level')} → ${to ?? t('top_level')}` : '';
    return [words, reason].filter(Boolean).join(' · ');
  };
  return (
    <Timeline
      entries={events.toReversed().map((event) => {
        const move = of.moves[event.move];
        return {
          key: event.id,
          title: move ? localize(move) : event.move,
          at: event.at,
          who: event.by_name ?? t('by_system'),
          detail: detailOf(event),
          tone: of.states[event.to_state]?.tone ?? 'ended',
        };
      })}
    />
  );
}

interface Props {
  readonly department: Department;
  readonly onClose: () => void;
}

export function HistoryDrawer({ department, onClose }: Props) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const answer = useApi(departments.history, { params: { id: department.id } });
  return (
    <SideDrawer kind="record" opened onClose={onClose} title={t('history_of', { name: localizedName(department) })}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={6} />}>
        {(data) => <History of={departmentLifecycle} events={data.list} />}
      </Loaded>
    </SideDrawer>
  );
}

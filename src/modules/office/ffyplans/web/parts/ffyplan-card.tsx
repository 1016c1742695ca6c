import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ffyplans } from '../../contract/ffyplans.contract.ts';
import { useFfyplanText } from '../texts.ts';
import { LightMark } from './light.tsx';

/** The lights of the plan that is in effect, on the page of the head. */
export function Tab() {
  const t = useFfyplanText();
  const titleOf = useTitleOf();
  const read = useApi(ffyplans.board, {});
  return (
    <Panel title={t('card')} aside={<Link to="/ffyplans">{t('open')}</Link>}>
      <Loaded of={read} skeleton={<TextSkeleton lines={4} />}>
        {({ plan, goals }) =>
          plan === null ? (
            <EmptyState small title={t('none_active')} detail={t('none_active_help')} />
          ) : (
            <Stack gap={8}>
              <Words tone="soft">{`${titleOf(plan)} · ${plan.year}`}</Words>
              <RowList>
                {goals.map((goal) => (
                  <li key={goal.id}>
                    <Link to={`/ffyplans?id=${plan.id}&goal=${goal.id}`}>{`${goal.code} ${goal.title}`}</Link>
                    <LightMark light={goal.light} reached={goal.reached} />
                  </li>
                ))}
              </RowList>
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  );
}

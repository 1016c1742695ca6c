import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { coverLessons } from '../../../contract/cover-lessons.contract.ts';
import { useCoverText } from '../../texts.ts';
import { useCoverWords } from '../cover-words.ts';

/** On the page of a group: lessons of today that nobody takes yet. */
export function OpenCard() {
  const t = useCoverText();
  const localizedName = useLocalizedName();
  const words = useCoverWords();
  const answer = useApi(coverLessons.board, { query: {} }, { pollMs: 60_000 });
  const open = (answer.data?.list ?? []).filter((one) => one.look === 'open' || one.look === 'asked');
  return (
    <Panel
      title={t('card_title')}
      aside={
        <Button variant="default" size="compact-sm" component={Link} to="/cover_lessons">
          {t('card_all')}
        </Button>
      }
    >
      {!answer.data && <Loaded of={answer} skeleton={<RowSkeleton rows={3} />} />}
      {answer.data && open.length === 0 && <EmptyState small title={t('card_none')} kind="done" />}
      {open.length > 0 && (
        <RowList>
          {open.map((one) => (
            <li key={one.id}>
              <Link to={`/cover_lessons?cover=${one.id}`}>
                {`${t('period_n', { n: one.period_from })} ${words.classes(one)} ${words.name(one)} · ${localizedName(one.teacher)}`}
              </Link>
              <Words size="small" tone={one.look === 'open' ? 'refused' : 'waiting'}>
                {t(`look_${one.look}`)}
              </Words>
            </li>
          ))}
        </RowList>
      )}
    </Panel>
  );
}

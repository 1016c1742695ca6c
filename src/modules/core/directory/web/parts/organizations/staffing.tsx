import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { departments } from '../../../contract/departments.contract.ts';
import { useDirectoryText } from '../../texts.ts';
import { useOrganizationId } from '../departments/use-departments.ts';
import classes from './staffing.module.css';

/** What is going on in the organisation's structure; stands on the page of its workbench group. */
export function Staffing() {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const id = useOrganizationId();
  const answer = useApi(departments.staffing, { params: { id } }, { enabled: id !== '' });
  const data = answer.data;
  if (!data) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  return (
    <>
      <CounterTiles
        counters={[
          { key: 'departments', label: t('departments'), count: data.departments_count, to: '/organization' },
          { key: 'members', label: t('people_placed'), count: data.members_count, to: '/organization' },
          { key: 'vacancies', label: t('vacancies'), count: data.vacancies_count, tone: 'waiting' },
          { key: 'ending', label: t('ending_soon'), count: data.ending_count, tone: 'running' },
        ]}
      />
      <Cards least={340} fit gap={16} above={16} below={16}>
        <Panel title={t('vacancies')} aside={<small>{data.school_year}</small>}>
          {data.vacancies.length === 0 ? (
            <EmptyState kind="done" small title={t('no_vacancies')} />
          ) : (
            <Stack as="ul" gap={8} className={classes.rows}>
              {data.vacancies.map((row) => (
                <li key={`${row.department.id}-${row.post.id}`}>
                  <Link to={`/organization?department=${row.department.id}`}>
                    {localizedName(row.department)} · {localizedName(row.post)}
                  </Link>
                  <span>{t('approved_of', { held: row.holders_count, approved: row.approved })}</span>
                </li>
              ))}
            </Stack>
          )}
        </Panel>
        <Panel title={t('ending_soon')}>
          {data.ending.length === 0 ? (
            <EmptyState kind="done" small title={t('nothing_ends')} />
          ) : (
            <Stack as="ul" gap={8} className={classes.rows}>
              {data.ending.map((row) => (
                <li key={row.id}>
                  <Link to={`/organization?department=${row.department.id}`}>
                    {localizedName(row.user)} · {localizedName(row.department)}
                  </Link>
                  <time dateTime={row.valid_to}>{format.day(row.valid_to)}</time>
                </li>
              ))}
            </Stack>
          )}
        </Panel>
      </Cards>
    </>
  );
}

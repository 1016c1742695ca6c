import { useState } from 'react';
import { useRights } from '#web/session/rights.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { accessRights } from '../../rights.ts';
import { ExplainPanel } from '../parts/explain/explain-panel.tsx';
import { PersonRoles } from '../parts/explain/person-roles.tsx';
import { WhoCanPanel } from '../parts/explain/who-can-panel.tsx';
import { type ChosenPerson, PeopleField } from '../parts/grants/people-field.tsx';
import { RequestedGrants } from '../parts/grants/requested-grants.tsx';
import { useAccessText } from '../texts.ts';

const VIEWS = ['people', 'who', 'why'] as const;
type View = (typeof VIEWS)[number];

/** manager-auth on a phone: find a person, see their roles with the end dates, extend, end, give. */
export function Page() {
  const t = useAccessText();
  const { can } = useRights();
  const views = VIEWS.filter((view) =>
    view === 'people' ? can(accessRights.roles, accessRights.assign) : can(accessRights.explain),
  );
  const [view, setView] = useState<View>(views[0] ?? 'people');
  const [person, setPerson] = useState<readonly ChosenPerson[]>([]);
  return (
    <>
      <PageHead />
      <Stack gap={16}>
        {views.length > 1 && (
          <ViewTabs
            label={t('views')}
            value={view}
            onChange={(next) => setView(next as View)}
            tabs={views.map((value) => ({ value, label: t(`phone_${value}`) }))}
          />
        )}
        {view === 'people' && (
          <>
            <RequestedGrants />
            <PeopleField label={t('find_person')} value={person} onChange={setPerson} max={1} />
            {person[0] ? (
              <PersonRoles key={person[0].id} person={person[0]} />
            ) : (
              <EmptyState small title={t('find_person_help')} detail={t('find_person_next')} />
            )}
          </>
        )}
        {view === 'who' && <WhoCanPanel />}
        {view === 'why' && <ExplainPanel />}
      </Stack>
    </>
  );
}

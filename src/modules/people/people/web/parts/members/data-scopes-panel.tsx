import { Suspense, useState } from 'react';
import { dataScopes } from '#modules/core/access/contract/data-scopes.contract.ts';
import { StaffField } from '#modules/core/directory/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { usePeopleText } from '../../texts.ts';
import classes from './headcount-panel.module.css';

type Reach = CallOutput<typeof dataScopes.get>['list'][number];

/** What somebody reaches, code by code, and which role brings it. */
function ReachTable({ list }: { readonly list: readonly Reach[] }) {
  const t = usePeopleText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const names = (rows: Reach['organizations']) => (rows.length ? format.list(rows.map(localizedName)) : '—');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('right')}</th>
          <th scope="col">{t('organization')}</th>
          <th scope="col">{t('departments')}</th>
          <th scope="col">{t('by_role')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((row) => (
          <tr key={row.code}>
            <th scope="row">
              {row.code} {lang === 'us' ? row.name_en : row.name}
            </th>
            <td>{names(row.organizations)}</td>
            <td>{row.departments === null ? t('whole_organization') : names(row.departments)}</td>
            <td>{names(row.ways.flatMap((way) => (way.role ? [way.role] : [])))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Reaches({ userId }: { readonly userId: string }) {
  const t = usePeopleText();
  const answer = useApi(dataScopes.get, { params: { id: userId } });
  if (answer.error?.status === 404) return <EmptyState kind="lost" title={t('no_such_person')} small />;
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={6} />} />;
  if (answer.data.list.length === 0) return <EmptyState title={t('no_rights')} detail={t('no_rights_help')} small />;
  return <ReachTable list={answer.data.list} />;
}

/** Who reaches what: choose somebody and see their organisations, departments and classes by right. */
export function DataScopesPanel() {
  const t = usePeopleText();
  const [person, setPerson] = useState<{ readonly id: string; readonly name: string } | null>(null);
  return (
    <div className={classes.panel}>
      <Suspense fallback={<RowSkeleton rows={1} />}>
        <StaffField label={t('person')} value={person} onChange={setPerson} />
      </Suspense>
      {person ? (
        <Panel title={t('reach_of', { name: person.name })}>
          <Reaches key={person.id} userId={person.id} />
        </Panel>
      ) : (
        <EmptyState title={t('choose_person')} detail={t('choose_person_help')} small />
      )}
    </div>
  );
}

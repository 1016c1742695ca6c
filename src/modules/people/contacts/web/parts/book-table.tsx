import { IconPhone } from '@tabler/icons-react';
import { Suspense } from 'react';
import { departments } from '#modules/core/directory/contract/departments.contract.ts';
import { DepartmentTree } from '#modules/core/directory/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SplitPage } from '#web/ui/layout/split-page.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PersonName } from '#web/ui/person/person-name.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useContactText } from '../texts.ts';
import classes from './address-book.module.css';
import { PersonCard } from './person-card.tsx';
import { StarButton } from './star-button.tsx';
import { type BookPerson, type BookView, useBook, VIEWS } from './use-book.ts';

function useColumns(): Column<BookPerson>[] {
  const t = useContactText();
  const localizedName = useLocalizedName();
  return [
    {
      key: 'name',
      title: t('name'),
      primary: true,
      cell: (row) => <PersonName person={row} />,
      width: 180,
    },
    {
      key: 'department',
      title: t('department'),
      cell: (row) => (row.department ? localizedName(row.department) : '—'),
    },
    { key: 'post', title: t('post'), cell: (row) => (row.post ? localizedName(row.post) : '—') },
    {
      key: 'phone',
      title: t('phone'),
      cell: (row) =>
        row.can_call ? (
          <a href={`tel:${row.phone}`} className={classes.phone} onClick={(event) => event.stopPropagation()}>
            <IconPhone aria-hidden size={15} />
            {row.phone}
          </a>
        ) : (
          (row.phone ?? '—')
        ),
      width: 150,
    },
    { key: 'email', title: t('email'), cell: (row) => row.email ?? '—', optional: true },
  ];
}

function Departments({
  chosen,
  onChoose,
}: {
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}) {
  const t = useContactText();
  const localizedName = useLocalizedName();
  const answer = useApi(departments.tree, { query: {} }, { staleMs: 30_000 });
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <>
      <button type="button" className={classes.whole} aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {answer.data ? localizedName(answer.data.organization) : t('everybody')}
      </button>
      {answer.data ? (
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <DepartmentTree nodes={answer.data.list} chosen={chosen} onChoose={onChoose} />
        </Suspense>
      ) : (
        <TextSkeleton lines={8} />
      )}
    </>
  );
}

/** The address book on a wide screen: departments at the left, who works there at the right. */
export function BookTable() {
  const t = useContactText();
  const columns = useColumns();
  const userTypes = useSettings()?.user.user_types ?? [];
  const isStaff = userTypes.includes('teacher') || userTypes.includes('guard');
  const { list, view, look, hasNoRecents, remember } = useBook();
  const { opened, open, close } = useOpened('person');
  const chosen = list.filters['department_id']?.[0] ?? null;
  return (
    <SplitPage
      sideLabel={t('departments')}
      side={isStaff ? <Departments chosen={chosen} onChoose={(id) => list.setFilter('department_id', id)} /> : null}
      mainLabel={t('people')}
      taken={170}
    >
      <ViewTabs
        label={t('views')}
        value={view}
        onChange={(value) => look(value as BookView)}
        tabs={VIEWS.map((value) => ({ value, label: t(`view_${value}`) }))}
      />
      {hasNoRecents ? (
        <EmptyState title={t('none_recent')} detail={t('none_recent_help')} />
      ) : (
        <ListView
          list={list}
          columns={[
            ...columns,
            { key: 'star', title: t('starred'), cell: (row) => <StarButton person={row} />, width: 72 },
          ]}
          caption={t('people')}
          nameOf={(row) => row.name}
          search={t('search')}
          empty={{ title: t(`none_${view}`), detail: t(isStaff ? `none_${view}_help` : 'none_family_help') }}
          onOpen={(row) => {
            remember(row.id);
            open(row.id);
          }}
        />
      )}
      {opened && <PersonCard key={opened} id={opened} onClose={close} />}
    </SplitPage>
  );
}

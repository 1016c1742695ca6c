import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import { useRights } from '#web/session/rights.tsx';
import { type Settings, useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SplitPage } from '#web/ui/layout/split-page.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowSkeleton, TextSkeleton } from '#web/ui/skeletons.tsx';
import { directoryRights } from '../../rights.ts';
import { DepartmentPanel } from '../parts/departments/department-panel.tsx';
import { DepartmentTree } from '../parts/departments/department-tree.tsx';
import { FileMenu, useStructureView, WholeOrganization } from '../parts/departments/structure-tools.tsx';
import {
  chosenDepartment,
  useChosenDepartment,
  useDepartments,
  warmDepartments,
} from '../parts/departments/use-departments.ts';
import { useMove } from '../parts/departments/use-move.ts';
import type { DepartmentNode } from '../parts/directory-types.ts';
import { MembersList, warmEverybody } from '../parts/members/members-list.tsx';
import { useDirectoryText } from '../texts.ts';

const MoveDialog = lazyDialog(async () => (await import('../parts/departments/move-dialog.tsx')).MoveDialog);

const DepartmentDrawer = lazyDialog(
  async () => (await import('../parts/departments/department-drawer.tsx')).DepartmentDrawer,
);

const OrganizationChart = lazyPart(
  async () => (await import('../parts/departments/organization-chart.tsx')).OrganizationChart,
);

const NO_NODES: readonly DepartmentNode[] = [];

/** The tree travels while the page comes, and with it the members that stand beside it. */
export function warm({ organization }: Settings): void {
  warmDepartments();
  if (organization && !chosenDepartment(new URLSearchParams(location.search))) warmEverybody(organization.id);
}

interface StructureProps {
  readonly organization: { readonly id: string; readonly name: string; readonly name_en: string | null };
  /** Null: on the way; the members are read meanwhile. */
  readonly nodes: readonly DepartmentNode[] | null;
}

/** Left the tree, right what is in the chosen place. */
function Structure({ organization, nodes }: StructureProps) {
  const t = useDirectoryText();
  const { can } = useRights();
  const { chosen, choose } = useChosenDepartment();
  const [moved, setMoved] = useState<DepartmentNode | null>(null);
  const { move } = useMove(nodes ?? NO_NODES);
  const mayMove = can(directoryRights.departments);
  return (
    <SplitPage
      sideLabel={t('departments')}
      taken={210}
      side={
        <>
          <WholeOrganization organization={organization} isChosen={chosen === null} onChoose={() => choose(null)} />
          {nodes ? (
            <DepartmentTree
              nodes={nodes}
              chosen={chosen}
              onChoose={choose}
              onMove={mayMove ? (node, onto) => void move(node, onto) : undefined}
              onAskMove={mayMove ? setMoved : undefined}
            />
          ) : (
            <TextSkeleton lines={8} />
          )}
        </>
      }
    >
      {chosen && nodes && <DepartmentPanel key={chosen} id={chosen} nodes={nodes} onChoose={choose} />}
      {chosen && !nodes && <RowSkeleton rows={8} />}
      {!chosen && (
        <MembersList organizationId={organization.id} departmentId={null} mayFill={can(directoryRights.members)} />
      )}
      {moved && nodes && <MoveDialog node={moved} nodes={nodes} onClose={() => setMoved(null)} />}
    </SplitPage>
  );
}

/** The departments of the organisation, who is in them, and the organisation as a picture. */
export function Page() {
  const t = useDirectoryText();
  const { can } = useRights();
  const organization = useSettings()?.organization;
  const organizationId = organization?.id ?? '';
  const answer = useDepartments();
  const { view, setView } = useStructureView();
  const { chosen, choose } = useChosenDepartment();
  const { opened, open, close } = useOpened();
  const isAdding = opened === 'new' && can(directoryRights.departments);
  const nodes = answer.data?.list ?? [];
  const add = can(directoryRights.departments) && <Button onClick={() => open('new')}>{t('new_department')}</Button>;
  return (
    <>
      <PageHead
        {...(answer.data ? { count: nodes.length } : {})}
        actions={
          <>
            <FileMenu organizationId={organizationId} />
            {add}
          </>
        }
      />
      <ViewTabs
        label={t('views')}
        value={view}
        onChange={setView}
        tabs={[
          { value: 'tree', label: t('view_tree') },
          { value: 'chart', label: t('view_chart') },
        ]}
      />
      {answer.error && !answer.data && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && view === 'chart' && <TextSkeleton lines={8} />}
      {answer.data && nodes.length === 0 && (
        <EmptyState title={t('no_departments')} {...(add ? { detail: t('no_departments_help'), action: add } : {})} />
      )}
      {organization && view === 'tree' && (answer.isPending || nodes.length > 0) && (
        <Structure organization={organization} nodes={answer.data ? nodes : null} />
      )}
      {answer.data && nodes.length > 0 && view === 'chart' && (
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <OrganizationChart
            organization={answer.data.organization}
            nodes={nodes}
            chosen={chosen}
            onChoose={choose}
            onOpen={() => setView('tree')}
          />
        </Suspense>
      )}
      {isAdding && answer.data && (
        <DepartmentDrawer
          department={null}
          organizationId={organizationId}
          parentId={chosen}
          nodes={nodes}
          onClose={close}
          onMade={choose}
        />
      )}
    </>
  );
}

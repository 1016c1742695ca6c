import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import { usePlainFacts } from '#web/ui/forms/plain-fields.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { departments } from '../../../contract/departments.contract.ts';
import { departmentLifecycle } from '../../../contract/departments.lifecycle.ts';
import { useDirectoryText } from '../../texts.ts';
import type { Department, DepartmentNode } from '../directory-types.ts';
import { MembersList } from '../members/members-list.tsx';
import { DEPARTMENT_FACTS } from './department-facts.ts';
import classes from './department-panel.module.css';

const MoveDialog = lazyDialog(async () => (await import('./move-dialog.tsx')).MoveDialog);

const DepartmentDrawer = lazyDialog(async () => (await import('./department-drawer.tsx')).DepartmentDrawer);

// who looks at a department seldom changes it
const AddMembersDrawer = lazyDialog(async () => (await import('../members/add-members-drawer.tsx')).AddMembersDrawer);
const LeadersDrawer = lazyDialog(async () => (await import('./leaders-drawer.tsx')).LeadersDrawer);
const MergeDialog = lazyDialog(async () => (await import('./merge-dialog.tsx')).MergeDialog);
const HistoryDrawer = lazyDialog(async () => (await import('./history-drawer.tsx')).HistoryDrawer);

type Opened = 'members' | 'update_leaders' | 'update' | 'move' | 'merge' | 'history';

interface Props {
  readonly id: string;
  readonly nodes: readonly DepartmentNode[];
  readonly onChoose: (id: string) => void;
}

/** The deeds that need no form. */
function useDeeds(department: Department | undefined) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const invalidates = ['department_members', 'organizations'];
  const archive = useSend(departments.archive, { invalidates, onSuccess: () => toast.success(t('closed')) });
  const undo = useSend(departments.undoMerge, { invalidates, onSuccess: () => toast.success(t('merge_undone')) });
  const params = { id: department?.id ?? '' };
  const run = async (move: 'archive' | 'undo_merge') => {
    if (!department) return;
    const isSure = await confirm({
      title: t(move === 'archive' ? 'ask_close' : 'ask_undo_merge', { name: localizedName(department) }),
      body: t(move === 'archive' ? 'ask_close_help' : 'ask_undo_merge_help'),
      confirm: t(move === 'archive' ? 'close_department' : 'undo_merge'),
    });
    if (isSure) (move === 'archive' ? archive : undo).mutate({ params });
  };
  return { run, sending: archive.isPending ? ('archive' as const) : undo.isPending ? ('undo_merge' as const) : null };
}

function Head({ department, onOpen }: { readonly department: Department; readonly onOpen: (what: Opened) => void }) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const deeds = useDeeds(department);
  const facts = usePlainFacts(DEPARTMENT_FACTS, department, t);
  const moves = department.actions.filter((action) => action !== 'members');
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <p className={classes.path}>
          {[department.organization, ...department.path_names.slice(0, -1)].map(localizedName).join(' / ')}
        </p>
        <h2>
          {localizedName(department)}
          {department.status === 'archived' && <StateBadge of={departmentLifecycle} state="archived" />}
        </h2>
        <p className={classes.facts}>
          <span>{t(`kind_${department.kind}`)}</span>
          <span>{t('count_here', { n: department.members_count })}</span>
          {facts.map(({ label, value }) => value && <span key={label}>{value}</span>)}
          {department.former_names.length > 0 && (
            <span>{t('formerly', { names: department.former_names.join('、') })}</span>
          )}
          {department.successor && <span>{t('merged_into', { name: localizedName(department.successor) })}</span>}
        </p>
        {department.leaders.length > 0 && (
          <ul className={classes.leaders}>
            {department.leaders.map(({ user, kind }) => (
              <li key={user.id}>
                <PersonAvatar person={user} size={24} />
                {localizedName(user)}
                <small>{t(`leader_${kind}`)}</small>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="subtle" onClick={() => onOpen('history')}>
          {t('history')}
        </Button>
        <ActionBar
          of={departmentLifecycle}
          actions={moves}
          asks={['archive']}
          sending={deeds.sending}
          onMove={(move) => (move === 'archive' || move === 'undo_merge' ? void deeds.run(move) : onOpen(move))}
        />
        {department.actions.includes('members') && (
          <Button onClick={() => onOpen('members')}>{t('add_members')}</Button>
        )}
      </div>
    </header>
  );
}

/** One department: who leads it, what can be done with it, who is in it. */
export function DepartmentPanel({ id, nodes, onChoose }: Props) {
  const answer = useApi(departments.get, { params: { id } });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const department = answer.data;
  if (!department) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  const node = nodes.find((one) => one.id === id);
  const mayFill = department.actions.includes('members');
  return (
    <>
      <Head department={department} onOpen={setOpened} />
      <MembersList
        key={id}
        organizationId={department.organization.id}
        departmentId={id}
        mayEnd={mayFill}
        onAdd={mayFill ? () => setOpened('members') : undefined}
      />
      {opened === 'members' && <AddMembersDrawer department={department} onClose={close} />}
      {opened === 'update_leaders' && <LeadersDrawer department={department} onClose={close} />}
      {opened === 'update' && (
        <DepartmentDrawer
          key={department.id}
          department={department}
          organizationId={department.organization.id}
          parentId={department.parent_id}
          nodes={nodes}
          onClose={close}
          onMade={onChoose}
        />
      )}
      {opened === 'move' && node && <MoveDialog node={node} nodes={nodes} onClose={close} />}
      {opened === 'merge' && <MergeDialog department={department} nodes={nodes} onClose={close} onMerged={onChoose} />}
      {opened === 'history' && <HistoryDrawer department={department} onClose={close} />}
    </>
  );
}

import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Dropdown, DropdownItem } from '#web/ui/acts/dropdown.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import { usePlainFacts } from '#web/ui/forms/plain-fields.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { departments } from '../../../contract/departments.contract.ts';
import { departmentLifecycle } from '../../../contract/departments.lifecycle.ts';
import { useDirectoryText } from '../../texts.ts';
import type { Department, DepartmentNode } from '../directory-types.ts';
import { countsOf } from '../members/member-counts.ts';
import { MembersList } from '../members/members-list.tsx';
import { DEPARTMENT_FACTS } from './department-facts.ts';
import classes from './department-panel.module.css';

// who looks at a department seldom changes it
const AddMembersDrawer = lazyDialog(async () => (await import('../members/add-members-drawer.tsx')).AddMembersDrawer);
const DepartmentDrawer = lazyDialog(async () => (await import('./department-drawer.tsx')).DepartmentDrawer);
const MoveDialog = lazyDialog(async () => (await import('./move-dialog.tsx')).MoveDialog);
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
function useDepartmentActions(department: Department | undefined) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const invalidates = ['department_members', 'organizations'] as const;
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

interface HeadProps {
  readonly department: Department;
  readonly nodes: readonly DepartmentNode[];
  readonly onOpen: (what: Opened) => void;
}

function Head({ department, nodes, onOpen }: HeadProps) {
  const t = useDirectoryText();
  const localize = useLocalize();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const counts = countsOf(nodes, department.id);
  const deeds = useDepartmentActions(department);
  const facts = usePlainFacts(DEPARTMENT_FACTS, department, t);
  const moves = department.actions.filter((action) => action !== 'members');
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <Words as="p" tone="soft" size="small">
          {[department.organization, ...department.path_names.slice(0, -1)].map(localizedName).join(' / ')}
        </Words>
        <h2>
          {localizedName(department)}
          {department.is_closed && <StateBadge of={departmentLifecycle} state={department.status} />}
        </h2>
        <Inline as="p" gap={16} lines={4} wrap align="stretch" tone="soft">
          <span>{t(`kind_${department.kind}`)}</span>
          {counts.map(({ key, n }) => (
            <span key={key}>
              {t(key)} <b>{n}</b>
            </span>
          ))}
          {facts.map(({ label, value }) => value && <span key={label}>{value}</span>)}
          {department.former_names.length > 0 && (
            <span>{t('formerly', { names: format.list(department.former_names) })}</span>
          )}
          {department.successor && <span>{t('merged_into', { name: localizedName(department.successor) })}</span>}
        </Inline>
        {department.leaders.length > 0 && (
          <Inline as="ul" gap={16} lines={8} wrap align="stretch" above={8}>
            {department.leaders.map(({ user, kind }) => (
              <Inline as="li" gap={6} key={user.id}>
                <PersonAvatar person={user} size={24} />
                {localizedName(user)}
                <Words as="small" tone="soft" size="small">
                  {t(`leader_${kind}`)}
                </Words>
              </Inline>
            ))}
          </Inline>
        )}
      </div>
      <Inline gap={8} wrap align="start">
        {department.actions.includes('members') && (
          <Button onClick={() => onOpen('members')}>{t('add_members')}</Button>
        )}
        <Dropdown
          label={t('department_acts')}
          trigger={(button) => (
            <ActionIcon {...button} variant="default" size={32} aria-label={t('department_acts')}>
              <IconDots aria-hidden size={16} />
            </ActionIcon>
          )}
        >
          {(close) => {
            const pick = (run: () => void) => () => {
              close();
              run();
            };
            return (
              <>
                {moves.map((move) => (
                  <DropdownItem
                    key={move}
                    onSelect={pick(() =>
                      move === 'archive' || move === 'undo_merge' ? void deeds.run(move) : onOpen(move),
                    )}
                  >
                    {localize(departmentLifecycle.moves[move])}
                  </DropdownItem>
                ))}
                <DropdownItem onSelect={pick(() => onOpen('history'))}>{t('history')}</DropdownItem>
              </>
            );
          }}
        </Dropdown>
      </Inline>
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
      <Head department={department} nodes={nodes} onOpen={setOpened} />
      <MembersList
        key={id}
        organizationId={department.organization.id}
        departmentId={id}
        isClass={department.kind === 'class'}
        mayFill={mayFill}
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

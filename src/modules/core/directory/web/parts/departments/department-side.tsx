import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { departmentMembers } from '../../../contract/department-members.contract.ts';
import { departments } from '../../../contract/departments.contract.ts';
import { useDirectoryText } from '../../texts.ts';
import type { Department, DepartmentNode, Member } from '../directory-types.ts';
import { countsOf } from '../members/member-counts.ts';
import classes from './department-side.module.css';

const AddMembersDrawer = lazyDialog(async () => (await import('../members/add-members-drawer.tsx')).AddMembersDrawer);
const MoveMembersDialog = lazyDialog(
  async () => (await import('../members/move-members-dialog.tsx')).MoveMembersDialog,
);

const PEOPLE_AT_ONCE = 100;

interface Props {
  readonly id: string;
  readonly nodes: readonly DepartmentNode[];
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function Facts({ department, nodes }: { readonly department: Department; readonly nodes: readonly DepartmentNode[] }) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const chief = department.leaders[0]?.user;
  return (
    <dl className={classes.facts}>
      <Words as="dt" tone="soft" size="small">
        {t('leader')}
      </Words>
      <dd>{chief ? localizedName(chief) : t('no_leader')}</dd>
      {countsOf(nodes, department.id).map(({ key, n }) => [
        <Words as="dt" tone="soft" size="small" key={key}>
          {t(key)}
        </Words>,
        <dd key={`${key}n`}>{n}</dd>,
      ])}
    </dl>
  );
}

interface PeopleProps {
  readonly rows: readonly Member[];
  /** Null: they are only looked at. */
  readonly ticked: ReadonlySet<string> | null;
  readonly onTick: (id: string) => void;
}

function People({ rows, ticked, onTick }: PeopleProps) {
  const localizedName = useLocalizedName();
  return (
    <ul className={classes.people}>
      {rows.map((row) => (
        <li key={row.id} data-ticked={ticked?.has(row.id) === true}>
          <label htmlFor={`side-${row.id}`}>
            {ticked && (
              <input
                id={`side-${row.id}`}
                type="checkbox"
                checked={ticked.has(row.id)}
                onChange={() => onTick(row.id)}
              />
            )}
            <PersonAvatar person={row.user} size={24} />
            <strong>{localizedName(row.user)}</strong>
            <small>{localizedName(row.post ?? row.department)}</small>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** The chosen department beside the chart: who leads it, how many, who; ticked people are moved from here. */
export function DepartmentSide({ id, nodes, onOpen, onClose }: Props) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const answer = useApi(departments.get, { params: { id } });
  const query = { include_children: true, of: 'staff' as const, per_page: PEOPLE_AT_ONCE };
  const people = useApi(departmentMembers.list, { params: { id }, query });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<'add' | 'move' | null>(null);
  const department = answer.data;
  if (!department)
    return (
      <aside className={classes.side} aria-label={t('chart_side')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      </aside>
    );
  const mayFill = department.actions.includes('members');
  const rows = people.data?.list ?? [];
  const tick = (row: string) =>
    setTicked((now) => {
      const next = new Set(now);
      if (!next.delete(row)) next.add(row);
      return next;
    });
  return (
    <aside className={classes.side} aria-label={t('chart_side')}>
      <header>
        <p>{[department.organization, ...department.path_names.slice(0, -1)].map(localizedName).join(' / ')}</p>
        <h2>
          {localizedName(department)}
          <CloseButton aria-label={t('close_side')} onClick={onClose} />
        </h2>
        <Facts department={department} nodes={nodes} />
        <h3>
          {t('members')} <small className={classes.total}>{people.data?.total}</small>
          {mayFill && (
            <Button variant="subtle" size="compact-sm" onClick={() => setOpened('add')}>
              {t('add_in_chart')}
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={onOpen}>
            {t('open_in_list')}
          </Button>
        </h3>
      </header>
      <div className={classes.scroll}>
        <Loaded of={people} skeleton={<TextSkeleton lines={5} />}>
          {() => <People rows={rows} ticked={mayFill ? ticked : null} onTick={tick} />}
        </Loaded>
      </div>
      {ticked.size > 0 && (
        <div className={classes.bar}>
          <span>{t('ticked_n', { n: ticked.size })}</span>
          <Button variant="white" onClick={() => setOpened('move')}>
            {t('move_people', { n: ticked.size })}
          </Button>
        </div>
      )}
      {opened === 'add' && <AddMembersDrawer department={department} onClose={() => setOpened(null)} />}
      {opened === 'move' && (
        <MoveMembersDialog
          places={rows
            .filter((row) => ticked.has(row.id))
            .map((row) => ({ id: row.id, user_id: row.user.id, name: localizedName(row.user) }))}
          organizationId={department.organization.id}
          onClose={() => setOpened(null)}
          onDone={() => setTicked(new Set())}
        />
      )}
    </aside>
  );
}

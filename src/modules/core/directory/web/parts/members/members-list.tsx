import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { prefetchList, useList } from '#web/ui/list/use-list.ts';
import { PersonName } from '#web/ui/person/person-name.tsx';
import { departmentMembers } from '../../../contract/department-members.contract.ts';
import { directoryRights } from '../../../rights.ts';
import { useDirectoryText } from '../../texts.ts';
import type { Member } from '../directory-types.ts';
import classes from './members-list.module.css';

const EndMembersDialog = lazyDialog(async () => (await import('./end-members-dialog.tsx')).EndMembersDialog);
const MoveMembersDialog = lazyDialog(async () => (await import('./move-members-dialog.tsx')).MoveMembersDialog);
const ColleagueSheet = lazyDialog(async () => (await import('../people/colleague-sheet.tsx')).ColleagueSheet);

function useColumns(hasDepartment: boolean): Column<Member>[] {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const columns: (Column<Member> | false)[] = [
    {
      key: 'name',
      title: t('person_name'),
      primary: true,
      sort: 'name',
      width: 150,
      cell: (row) => <PersonName person={row.user} />,
    },
    { key: 'number', title: t('number'), cell: (row) => row.number ?? '—', width: 86 },
    hasDepartment && { key: 'department', title: t('department'), cell: (row) => localizedName(row.department) },
    {
      key: 'post',
      title: t('post'),
      width: 160,
      cell: (row) => (
        <Stack as="span">
          <span>{row.is_pupil ? t('pupil') : row.post ? localizedName(row.post) : '—'}</span>
          <Words as="small" tone="soft" size="small">
            {[
              row.leader_kind && t(`leader_${row.leader_kind}`),
              !row.is_pupil && t(row.is_main ? 'main_short' : 'side_short'),
              row.is_acting && t('acting_short'),
              row.valid_to && t('until', { day: row.valid_to }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Words>
        </Stack>
      ),
    },
    {
      key: 'span',
      title: t('span'),
      optional: true,
      sort: 'valid_from',
      width: 124,
      cell: (row) => (
        <span className={classes.span}>
          <span>{t('from_day', { day: row.valid_from })}</span>
          {row.valid_to && <span>{t('until', { day: row.valid_to })}</span>}
        </span>
      ),
    },
    {
      key: 'phone',
      title: t('phone'),
      cell: (row) => <span className={classes.phone}>{row.phone ?? '—'}</span>,
      width: 124,
    },
  ];
  return columns.filter((column) => column !== false);
}

interface Props {
  readonly organizationId: string;
  /** Null: everybody of the organisation. */
  readonly departmentId: string | null;
  /** Whether its people are pupils and their teachers. */
  readonly isClass?: boolean;
  /** Whether the viewer may move these people, and end what is held here. */
  readonly mayFill: boolean;
  readonly onAdd?: (() => void) | undefined;
}

function dayIn(address: URLSearchParams): string {
  const day = address.get('as_of') ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '';
}

/** Staff, as the counts of the tree have them; pupils stand in their class alone. */
const optionsOn = (day: string, isClass = false) =>
  ({
    name: 'directory.members',
    remembersSize: true,
    fixed: { ...(day ? { as_of: day } : {}), ...(isClass ? {} : { of: 'staff' as const }) },
  }) as const;

/** Begins to read the members of a whole organisation. */
export function warmEverybody(organizationId: string): void {
  const options = optionsOn(dayIn(new URLSearchParams(location.search)));
  prefetchList(departmentMembers.ofOrganization, { ...options, params: { id: organizationId } });
}

/** Whether departments below count too, and the day that is looked at; both stand in the address. */
function useView() {
  const [address, setAddress] = useSearchParams();
  const put = (name: string, value: string | null) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        next.delete('page');
        return next;
      },
      { replace: true },
    );
  return {
    as_of: dayIn(address),
    withBelow: address.get('below') !== '0',
    setDay: (day: string) => put('as_of', day || null),
    setBelow: (isOn: boolean) => put('below', isOn ? null : '0'),
  };
}

/** What is done with ticked people. */
interface Act {
  readonly kind: 'move' | 'end';
  readonly ids: readonly string[];
}

interface ActProps extends Pick<Props, 'organizationId' | 'departmentId'> {
  readonly act: Act | null;
  readonly rows: readonly Member[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ActDialog({ act, rows, organizationId, departmentId, onClose, onDone }: ActProps) {
  const localizedName = useLocalizedName();
  if (!act) return null;
  if (act.kind === 'end')
    return (
      departmentId && <EndMembersDialog departmentId={departmentId} ids={act.ids} onClose={onClose} onDone={onDone} />
    );
  return (
    <MoveMembersDialog
      places={rows
        .filter((row) => act.ids.includes(row.id))
        .map((row) => ({ id: row.id, user_id: row.user.id, name: localizedName(row.user) }))}
      organizationId={organizationId}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** Who holds a place, leaders first; the day can be another one than today. */
export function MembersList({ organizationId, departmentId, isClass = false, mayFill, onAdd }: Props) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const view = useView();
  const [act, setAct] = useState<Act | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const options = optionsOn(view.as_of, isClass);
  const inDepartment = useList(departmentMembers.list, {
    ...options,
    fixed: { ...options.fixed, ...(view.withBelow ? { include_children: true } : {}) },
    params: { id: departmentId ?? organizationId },
    enabled: departmentId !== null,
  });
  const everywhere = useList(departmentMembers.ofOrganization, {
    ...options,
    params: { id: organizationId },
    enabled: departmentId === null,
  });
  const list = departmentId ? inDepartment : everywhere;
  const { can } = useRights();
  const navigate = useNavigate();
  const columns = useColumns(departmentId === null || view.withBelow);
  // what is below belongs to its own department, and ends there
  const own = (ids: readonly string[]) =>
    ids.filter((id) => list.rows.some((row) => row.id === id && row.department.id === departmentId));
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('members')}
        nameOf={(row) => localizedName(row.user)}
        onOpen={({ user, is_pupil }: Member) =>
          can(directoryRights.viewPeople) || is_pupil ? void navigate(`/people?id=${user.id}`) : setShown(user.id)
        }
        search={t('search_people')}
        filters={
          <Inline gap={12} wrap className={classes.filters}>
            <DayField label={t('as_of')} value={view.as_of} onChange={view.setDay} placeholder={t('as_of_today')} />
            {departmentId && (
              <label className={classes.below}>
                <input
                  type="checkbox"
                  checked={view.withBelow}
                  onChange={(event) => view.setBelow(event.currentTarget.checked)}
                />
                {t('with_below')}
              </label>
            )}
          </Inline>
        }
        empty={{
          title: t('no_members'),
          detail: t(onAdd ? 'no_members_help' : 'no_members_read'),
          ...(onAdd ? { action: <Button onClick={onAdd}>{t('add_members')}</Button> } : {}),
        }}
        {...(mayFill && !isClass
          ? {
              batch: (ids: readonly string[]) => (
                <>
                  <Button onClick={() => setAct({ kind: 'move', ids })}>{t('transfer')}</Button>
                  {departmentId && own(ids).length > 0 && (
                    <Button variant="default" onClick={() => setAct({ kind: 'end', ids: own(ids) })}>
                      {t('end_here')}
                    </Button>
                  )}
                </>
              ),
            }
          : {})}
      />
      <ActDialog
        act={act}
        rows={list.rows}
        organizationId={organizationId}
        departmentId={departmentId}
        onClose={() => setAct(null)}
        onDone={list.clearSelection}
      />
      {shown && <ColleagueSheet id={shown} onClose={() => setShown(null)} />}
    </>
  );
}

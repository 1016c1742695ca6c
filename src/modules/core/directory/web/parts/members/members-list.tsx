import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { prefetchList, useList } from '#web/ui/list/use-list.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { departmentMembers } from '../../../contract/department-members.contract.ts';
import { useDirectoryText } from '../../texts.ts';
import type { Member } from '../directory-types.ts';
import classes from './members-list.module.css';

const EndMembersDialog = lazyDialog(async () => (await import('./end-members-dialog.tsx')).EndMembersDialog);

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
      cell: (row) => (
        <span className={classes.person}>
          <PersonAvatar person={row.user} size={28} />
          {localizedName(row.user)}
        </span>
      ),
    },
    { key: 'number', title: t('number'), cell: (row) => row.number ?? '—', width: 86 },
    hasDepartment && { key: 'department', title: t('department'), cell: (row) => localizedName(row.department) },
    {
      key: 'post',
      title: t('post'),
      width: 140,
      cell: (row) => (
        <span className={classes.post}>
          <span>{row.is_pupil ? t('pupil') : row.post ? localizedName(row.post) : '—'}</span>
          <small>
            {[
              t(row.is_main ? 'main_short' : 'side_short'),
              row.is_acting && t('acting_short'),
              row.valid_to && t('until', { day: row.valid_to }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      ),
    },
    {
      key: 'leader',
      title: t('leader'),
      width: 92,
      cell: (row) => (row.leader_kind ? <ToneBadge tone="running">{t(`leader_${row.leader_kind}`)}</ToneBadge> : '—'),
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
  readonly mayEnd: boolean;
  readonly onAdd?: (() => void) | undefined;
}

function dayIn(address: URLSearchParams): string {
  const day = address.get('as_of') ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '';
}

const optionsOn = (day: string) =>
  ({ name: 'directory.members', remembersSize: true, fixed: day ? { as_of: day } : {} }) as const;

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

/** Who holds a place, leaders first; the day can be another one than today. */
export function MembersList({ organizationId, departmentId, mayEnd, onAdd }: Props) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const view = useView();
  const [ending, setEnding] = useState<readonly string[] | null>(null);
  const options = optionsOn(view.as_of);
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
        {...(can('0406') ? { onOpen: ({ user }: Member) => void navigate(`/people?id=${user.id}`) } : {})}
        search={t('search_people')}
        filters={
          <div className={classes.filters}>
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
          </div>
        }
        empty={{
          title: t('no_members'),
          ...(onAdd
            ? { detail: t('no_members_help'), action: <Button onClick={onAdd}>{t('add_members')}</Button> }
            : {}),
        }}
        {...(mayEnd && departmentId
          ? {
              batch: (ids: readonly string[]) => (
                <>
                  <Button variant="default" disabled={own(ids).length === 0} onClick={() => setEnding(own(ids))}>
                    {t('end_here')}
                  </Button>
                  {own(ids).length < ids.length && <span>{t('others_end_there')}</span>}
                </>
              ),
            }
          : {})}
      />
      {ending && departmentId && (
        <EndMembersDialog
          departmentId={departmentId}
          ids={ending}
          onClose={() => setEnding(null)}
          onDone={list.clearSelection}
        />
      )}
    </>
  );
}

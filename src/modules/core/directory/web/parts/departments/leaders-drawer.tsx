import { ActionIcon, Button } from '@mantine/core';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { refresh } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { departmentMembers } from '../../../contract/department-members.contract.ts';
import { LEADER_KINDS } from '../../../contract/departments.shapes.ts';
import { useDirectoryText } from '../../texts.ts';
import type { Department } from '../directory-types.ts';
import { type StaffChoice, StaffField } from '../people/staff-field.tsx';
import classes from '../people-rows.module.css';

interface Draft {
  readonly id: string;
  readonly name: string;
  readonly kind: (typeof LEADER_KINDS)[number];
  readonly valid_to: string | null;
}

interface Props {
  readonly department: Department;
  readonly onClose: () => void;
}

/** Who leads a department, in order: one chief, deputies, and those in charge from above. */
export function LeadersDrawer({ department, onClose }: Props) {
  const t = useDirectoryText();
  const answer = useApi(departmentMembers.leaders, { params: { id: department.id } });
  const [drafts, setDrafts] = useState<readonly Draft[] | null>(null);
  const named = useNamed();
  const stored = answer.data?.list.map(({ user, kind, valid_to }) => ({
    id: user.id,
    name: named(user),
    kind,
    valid_to,
  }));
  const rows = drafts ?? stored ?? [];
  const save = useSend(departmentMembers.updateLeaders, {
    refreshes: ['departments'],
    onSuccess: () => {
      toast.success(t('saved'));
      onClose();
    },
    onError: (error: ApiError) => void (error.code === 409001 && refresh('departments', 'department_members')),
  });
  const change = (at: number, next: Partial<Draft>) =>
    setDrafts(rows.map((row, place) => (place === at ? { ...row, ...next } : row)));
  const add = (person: StaffChoice | null) => {
    if (!person || rows.some((row) => row.id === person.id)) return;
    const kind = rows.some((row) => row.kind === 'chief') ? 'deputy' : 'chief';
    setDrafts([...rows, { ...person, kind, valid_to: null }]);
  };
  const up = (at: number) => setDrafts(rows.toSpliced(at, 1).toSpliced(at - 1, 0, rows[at] as Draft));
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('set_leaders', { name: named(department) })}
      isSending={save.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({
          params: { id: department.id },
          body: {
            leaders: rows.map(({ id, kind, valid_to }) => ({ user_id: id, kind, valid_to })),
            version: answer.data?.version ?? department.version,
          },
        });
      }}
    >
      {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <TextSkeleton lines={4} />}
      <ol className={classes.rows}>
        {rows.map((row, at) => (
          <li key={row.id} className={classes.row}>
            <PersonAvatar person={row} />
            <div className={classes.words}>
              <strong>{row.name}</strong>
              <ChipsField
                label={t('leader_kind')}
                value={row.kind}
                onChange={(kind) => change(at, { kind: kind as Draft['kind'] })}
                options={LEADER_KINDS.map((value) => ({ value, label: t(`leader_${value}`) }))}
              />
            </div>
            <div className={classes.buttons}>
              <ActionIcon
                variant="subtle"
                size={32}
                disabled={at === 0}
                aria-label={t('move_up', { name: row.name })}
                onClick={() => up(at)}
              >
                <IconArrowUp aria-hidden size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={t('remove_person', { name: row.name })}
                onClick={() => setDrafts(rows.toSpliced(at, 1))}
              >
                <IconTrash aria-hidden size={16} />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
      {answer.data && rows.length === 0 && <p>{t('no_leaders')}</p>}
      <StaffField label={t('add_leader')} help={t('add_leader_help')} value={null} onChange={add} />
      {drafts && (
        <Button variant="subtle" onClick={() => setDrafts(null)}>
          {t('start_anew')}
        </Button>
      )}
    </FormDrawer>
  );
}

import { ActionIcon, Button } from '@mantine/core';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { FormDrawer, SideDrawer } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { departmentMembers } from '../../../contract/department-members.contract.ts';
import { LEADER_KINDS } from '../../../contract/departments.shapes.ts';
import { useDirectoryText } from '../../texts.ts';
import type { Department } from '../directory-types.ts';
import { type StaffChoice, StaffField } from '../people/staff-field.tsx';
import classes from '../people-rows.module.css';

type Stored = CallOutput<typeof departmentMembers.leaders>;

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
export function LeadersDrawer(props: Props) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const answer = useApi(departmentMembers.leaders, { params: { id: props.department.id } });
  if (answer.data) return <LeadersForm {...props} stored={answer.data} />;
  return (
    <SideDrawer
      kind="form"
      opened
      onClose={props.onClose}
      title={t('set_leaders', { name: localizedName(props.department) })}
    >
      <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />
    </SideDrawer>
  );
}

function LeadersForm({ department, stored, onClose }: Props & { readonly stored: Stored }) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const form = useRowForm({
    update: departmentMembers.updateLeaders,
    row: { id: department.id, version: stored.version },
    initial: {
      leaders: stored.list.map(({ user, ...rest }): Draft => ({ id: user.id, name: localizedName(user), ...rest })),
    },
    toBody: ({ leaders }) => ({ leaders: leaders.map(({ id, kind, valid_to }) => ({ user_id: id, kind, valid_to })) }),
    saved: t('saved'),
    invalidates: ['departments'],
    onClose,
  });
  const rows = form.values.leaders;
  const put = (leaders: readonly Draft[]) => form.set({ leaders: [...leaders] });
  const add = (person: StaffChoice | null) => {
    if (!person || rows.some((row) => row.id === person.id)) return;
    const kind = rows.some((row) => row.kind === 'chief') ? 'deputy' : 'chief';
    put([...rows, { ...person, kind, valid_to: null }]);
  };
  const up = (at: number) => put(rows.toSpliced(at, 1).toSpliced(at - 1, 0, rows[at] as Draft));
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('set_leaders', { name: localizedName(department) })}
      form={form}
      error={Object.values(form.errors)[0]}
    >
      <Stack as="ol" gap={12}>
        {rows.map((row, at) => (
          <li key={row.id} className={classes.row}>
            <PersonAvatar person={row} />
            <Stack gap={6} grow>
              <strong>{row.name}</strong>
              <ChipsField
                {...form.at<string>(`leaders.${at}.kind`)}
                label={t('leader_kind')}
                options={LEADER_KINDS.map((value) => ({ value, label: t(`leader_${value}`) }))}
              />
            </Stack>
            <Inline align="stretch" fixed>
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
                onClick={() => put(rows.toSpliced(at, 1))}
              >
                <IconTrash aria-hidden size={16} />
              </ActionIcon>
            </Inline>
          </li>
        ))}
      </Stack>
      {rows.length === 0 && <p>{t('no_leaders')}</p>}
      <StaffField empties label={t('add_leader')} help={t('add_leader_help')} value={null} onChange={add} />
      {form.isDirty && (
        <Button variant="subtle" onClick={() => form.reset()}>
          {t('start_anew')}
        </Button>
      )}
    </FormDrawer>
  );
}

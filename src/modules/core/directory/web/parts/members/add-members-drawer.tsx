import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { MultiChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { departmentMembers } from '../../../contract/department-members.contract.ts';
import { posts } from '../../../contract/posts.contract.ts';
import { useDirectoryText } from '../../texts.ts';
import type { Department } from '../directory-types.ts';
import { type StaffChoice, StaffField } from '../people/staff-field.tsx';
import classes from '../people-rows.module.css';

type Wish = {
  readonly user: StaffChoice;
  readonly post_id: string;
  readonly flags: readonly string[];
  readonly valid_from: string;
  readonly valid_to: string;
};
type Values = { readonly users: readonly Wish[] };

const bodyOf = ({ users }: Values) => ({
  users: users.map(({ user, post_id, flags, valid_from, valid_to }) => ({
    user_id: user.id,
    post_id: post_id || null,
    is_main: flags.includes('main'),
    is_acting: flags.includes('acting'),
    valid_from: valid_from || null,
    valid_to: valid_to || null,
  })),
});

interface RowProps {
  readonly form: ContractForm<Values>;
  readonly at: number;
  readonly wish: Wish;
  readonly onRemove: () => void;
}

function Row({ form, at, wish, onRemove }: RowProps) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const known = useApi(posts.list, { query: { per_page: 100 } }, { errorDisplay: 'toast' }).data?.list ?? [];
  const path = `users.${at}`;
  const problem = form.at(`${path}.user_id`).error;
  return (
    <li className={classes.row}>
      <PersonAvatar person={wish.user} />
      <Stack gap={6} grow>
        <strong>{wish.user.name}</strong>
        {problem && <p role="alert">{problem}</p>}
        <SelectField
          {...form.at<string>(`${path}.post_id`)}
          clearable
          label={t('post')}
          options={known.map((one) => ({ value: one.id, label: localizedName(one) }))}
        />
        <MultiChipsField
          {...form.at<readonly string[]>(`${path}.flags`)}
          label={t('kind_of_place')}
          options={[
            { value: 'main', label: t('is_main') },
            { value: 'acting', label: t('is_acting') },
          ]}
        />
        <div className={classes.pair}>
          <DayField {...form.at<string>(`${path}.valid_from`)} label={t('valid_from')} help={t('from_today')} />
          <DayField {...form.at<string>(`${path}.valid_to`)} label={t('valid_to')} help={t('open_end')} />
        </div>
      </Stack>
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={t('remove_person', { name: wish.user.name })}
        onClick={onRemove}
      >
        <IconTrash aria-hidden size={16} />
      </ActionIcon>
    </li>
  );
}

interface Props {
  readonly department: Department;
  readonly onClose: () => void;
}

/** Gives people places in a department, with post and days. */
export function AddMembersDrawer({ department, onClose }: Props) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: departmentMembers.add,
    params: { id: department.id },
    initial: { users: [] } as Values,
    draft: `members.${department.id}`,
    toBody: bodyOf,
    invalidates: ['departments', 'organizations'],
    success: t('members_added'),
    onDone: onClose,
  });
  const { users } = form.values;
  const add = (user: StaffChoice | null) => {
    if (!user || users.some((wish) => wish.user.id === user.id)) return;
    form.set({ users: [...users, { user, post_id: '', flags: [], valid_from: '', valid_to: '' }] });
  };
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('add_members_to', { name: localizedName(department) })}
      submitLabel={t('add_members')}
      form={form}
      onStartAnew={() => form.reset({ users: [] })}
      error={form.formError ?? (users.length === 0 ? form.errors['users'] : undefined)}
    >
      <StaffField empties label={t('person')} help={t('add_member_help')} value={null} onChange={add} />
      <Stack as="ol" gap={12}>
        {users.map((wish, at) => (
          <Row
            key={wish.user.id}
            form={form}
            at={at}
            wish={wish}
            onRemove={() => form.set({ users: users.toSpliced(at, 1) })}
          />
        ))}
      </Stack>
    </FormDrawer>
  );
}

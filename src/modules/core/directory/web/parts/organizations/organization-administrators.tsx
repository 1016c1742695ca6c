import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { spaceAdministrators } from '../../../contract/organizations.contract.ts';
import { useDirectoryText } from '../../texts.ts';
import type { OrganizationTabProps } from '../directory-types.ts';
import { type StaffChoice, StaffField } from '../people/staff-field.tsx';
import classes from '../people-rows.module.css';

type Administrators = CallOutput<typeof spaceAdministrators.list>;

interface Draft {
  readonly user: StaffChoice;
  readonly with_children: boolean;
  readonly valid_to: string;
}

interface DrawerProps {
  readonly id: string;
  readonly stored: Administrators;
  readonly onClose: () => void;
}

function AdministratorsDrawer({ id, stored, onClose }: DrawerProps) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const form = useRowForm({
    update: spaceAdministrators.update,
    row: { id, version: stored.version },
    initial: {
      administrators: stored.list.map(
        ({ user, with_children, valid_to }): Draft => ({
          user: { id: user.id, name: localizedName(user) },
          with_children,
          valid_to: valid_to ?? '',
        }),
      ),
    },
    toBody: ({ administrators }) => ({
      administrators: administrators.map(({ user, with_children, valid_to }) => ({
        user_id: user.id,
        with_children,
        valid_to: valid_to || null,
      })),
    }),
    saved: t('saved'),
    invalidates: ['organizations'],
    onClose,
  });
  const rows = form.values.administrators;
  const reach = (at: number) => form.at<boolean>(`administrators.${at}.with_children`);
  const put = (administrators: readonly Draft[]) => form.set({ administrators: [...administrators] });
  const add = (user: StaffChoice | null) => {
    if (user && !rows.some((row) => row.user.id === user.id))
      put([...rows, { user, with_children: false, valid_to: '' }]);
  };
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('tab_administrators')}
      form={form}
      error={Object.values(form.errors)[0]}
    >
      <StaffField empties label={t('person')} help={t('administrators_help')} value={null} onChange={add} />
      <Stack as="ol" gap={12}>
        {rows.map((row, at) => (
          <li key={row.user.id} className={classes.row}>
            <PersonAvatar person={row.user} />
            <Stack gap={6} grow>
              <strong>{row.user.name}</strong>
              <MultiChipsField
                label={t('reach')}
                value={row.with_children ? ['below'] : []}
                onChange={(value) => reach(at).onChange(value.includes('below'))}
                options={[{ value: 'below', label: t('with_children') }]}
              />
              <DayField
                {...form.at<string>(`administrators.${at}.valid_to`)}
                label={t('valid_to')}
                help={t('open_end')}
              />
            </Stack>
            <ActionIcon
              variant="subtle"
              size={32}
              aria-label={t('remove_person', { name: row.user.name })}
              onClick={() => put(rows.toSpliced(at, 1))}
            >
              <IconTrash aria-hidden size={16} />
            </ActionIcon>
          </li>
        ))}
      </Stack>
    </FormDrawer>
  );
}

/** Who administers an organisation; set by the administrators of the one above. */
export function OrganizationAdministrators({ organization }: OrganizationTabProps) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const params = { id: organization.id };
  const answer = useApi(spaceAdministrators.list, { params });
  const stored = answer.data;
  const set = stored?.is_settable && <Button onClick={() => setOpen(true)}>{t('set_administrators')}</Button>;
  return (
    <Panel title={t('tab_administrators')} aside={stored && stored.list.length > 0 && set}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />
      {stored && stored.list.length === 0 && (
        <EmptyState small title={t('no_administrators')} {...(set ? { action: set } : {})} />
      )}
      {stored && (
        <Stack as="ul" gap={12}>
          {stored.list.map((row) => (
            <li key={row.user.id} className={classes.row}>
              <PersonAvatar person={row.user} />
              <Stack gap={6} grow>
                <strong>{localizedName(row.user)}</strong>
                <Words as="small" tone="soft" size="small">
                  {[
                    t(row.with_children ? 'with_children' : 'only_here'),
                    row.valid_to ? t('until', { day: format.day(row.valid_to) }) : t('until_further'),
                    row.granted_by ? t('granted_by', { name: localizedName(row.granted_by) }) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Words>
              </Stack>
            </li>
          ))}
        </Stack>
      )}
      {isOpen && stored && <AdministratorsDrawer id={organization.id} stored={stored} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

import { type FormEvent, useRef } from 'react';
import { today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { departmentMembers } from '../../../contract/department-members.contract.ts';
import { departments } from '../../../contract/departments.contract.ts';
import { posts } from '../../../contract/posts.contract.ts';
import { useDirectoryText } from '../../texts.ts';
import { DepartmentChoice, rememberDepartment } from '../departments/department-choice.tsx';
import classes from './move-members-dialog.module.css';

/** A place of somebody, by its id, with the person. */
export interface MovedPlace {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
}

export interface MoveMembersProps {
  readonly places: readonly MovedPlace[];
  /** Where the places are; the current organisation when nothing is said. */
  readonly organizationId?: string | undefined;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Who holds two posts is one person. */
const peopleIn = (places: readonly MovedPlace[]): number => new Set(places.map(({ user_id }) => user_id)).size;

/** The server is asked about so many at once. */
const CHECKED_AT_ONCE = 100;

/** Who of them could not be moved as it is wished now, with the reason. */
function useObstacles(
  places: readonly MovedPlace[],
  wish: { readonly department_id: string; readonly post_id: string; readonly on: string },
) {
  const localizedName = useLocalizedName();
  const ids = places.slice(0, CHECKED_AT_ONCE).map(({ id }) => id);
  const { post_id, ...where } = wish;
  const answer = useApi(
    departmentMembers.moveCheck,
    { query: { ids, ...where, ...(post_id ? { post_id } : {}) } },
    { enabled: where.department_id !== '' && where.on !== '', staleMs: 0 },
  );
  const found = answer.data?.list ?? [];
  return found.flatMap(({ id, reason, reason_en }) => {
    const place = places.find((one) => one.id === id);
    return place ? [{ ...place, reason: localizedName({ name: reason, name_en: reason_en }) }] : [];
  });
}

/** Moves people to another department: only the department is asked for, and the form says what will happen. */
export function MoveMembersDialog({ places, organizationId, onClose, onDone }: MoveMembersProps) {
  const t = useDirectoryText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const here = useSettings()?.organization?.id;
  const query = organizationId && organizationId !== here ? { organization_id: organizationId } : {};
  const nodes = useApi(departments.tree, { query }, { staleMs: 30_000 }).data?.list ?? [];
  const known = useApi(posts.list, { query: { per_page: 100 } }, { staleMs: 300_000, errorDisplay: 'toast' }).data;
  // who can go is known once the wish is checked; the form reads it when it is sent
  const movableIds = useRef(places.map(({ id }) => id));
  const form = useContractForm({
    endpoint: departmentMembers.move,
    initial: { department_id: '', post_id: '', on: today(), reason: '' },
    toBody: ({ post_id, ...values }) => ({
      ...values,
      ids: [...movableIds.current],
      ...(post_id ? { post_id } : {}),
    }),
    invalidates: ['departments', 'members', 'organizations', 'users'],
    success: t('transferred'),
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  const obstacles = useObstacles(places, form.values);
  const movable = places.filter(({ id }) => !obstacles.some((one) => one.id === id));
  movableIds.current = movable.map(({ id }) => id);
  const target = nodes.find((node) => node.id === form.values.department_id);
  const n = peopleIn(movable);
  const only = peopleIn(places) === 1 ? places[0] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (n === 0) return;
    if (target) rememberDepartment(target.id);
    form.submit(event);
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={only ? t('move_person', { name: only.name }) : t('move_people', { n: peopleIn(places) })}
      submitLabel={t('transfer_n', { n })}
      form={form}
      onSubmit={submit}
      error={form.formError ?? form.errors['ids']}
    >
      <DepartmentChoice {...form.field('department_id')} required label={t('to_department')} nodes={nodes} />
      <div className={classes.pair}>
        <SelectField
          {...form.field('post_id')}
          clearable
          label={t('new_post')}
          help={t('keep_post')}
          options={(known?.list ?? []).map((one) => ({ value: one.id, label: localizedName(one) }))}
        />
        <DayField {...form.field('on')} label={t('on_day')} help={t('on_day_help')} />
      </div>
      <TextAreaField {...form.field('reason')} label={t('reason')} rows={1} />
      <Stack role="status" gap={6} tone="plain" className={classes.outcome}>
        {target && n > 0 && (
          <p>{t('transfer_to', { n, department: localizedName(target), day: format.day(form.values.on) })}</p>
        )}
        {obstacles.length > 0 && (
          <>
            <p>{t(n === 0 ? 'nobody_moves' : 'these_stay')}</p>
            <ul>
              {obstacles.map(({ id, name, reason }) => (
                <li key={id}>
                  <strong>{name}</strong> · {reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </FormDialog>
  );
}

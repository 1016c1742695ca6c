import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { schoolCampuses } from '#modules/core/directory/contract/organizations.contract.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { lockModes } from '../../../contract/door.shapes.ts';
import { doorEmergencies, type EmergencyAction } from '../../../contract/door-emergencies.contract.ts';
import { doorRights } from '../../../rights.ts';
import { useDoorText } from '../../texts.ts';
import classes from '../card/binding-card.module.css';
import alarm from './emergency-board.module.css';

const POLL_MS = 2000;

/** All doors of a campus at once, with what each of them answered; those that did not are a list to walk to. */
export function EmergencyBoard() {
  const t = useDoorText();
  const lang = useLang();
  const format = useFormat();
  const { can } = useRights();
  const localizedName = useLocalizedName();
  const [chosen, choose] = useState('');
  const [asked, ask] = useState<EmergencyAction | null>(null);
  const campuses = useApi(schoolCampuses.list, { query: { per_page: 100 } }).data?.list ?? [];
  const campus_id = chosen || campuses[0]?.id || '';
  const answer = useApi(
    doorEmergencies.state,
    { query: { campus_id } },
    { enabled: campus_id !== '', pollMs: POLL_MS, errorDisplay: 'session_only' },
  );
  const state = answer.data;
  const silent = state?.locks.filter((lock) => !lock.has_answered) ?? [];
  const answered = state?.locks.filter((lock) => lock.has_answered) ?? [];
  const running = state?.running ?? null;
  const rowOf = (lock: (typeof silent)[number]) =>
    [
      <span key="door">
        {localizedName(lock)}
        {lock.place && (
          <>
            <br />
            <small>{localizedName(lock.place)}</small>
          </>
        )}
      </span>,
      <ToneBadge key="state" tone={lock.has_answered ? 'done' : 'refused'}>
        {lock.has_answered ? labelOf(lockModes, lock.mode, lang) : t('no_answer')}
      </ToneBadge>,
    ] as const;
  return (
    <>
      {campuses.length > 1 && (
        <div className={classes.form}>
          <SelectField
            label={t('campus')}
            options={campuses.map((campus) => ({ value: campus.id, label: localizedName(campus) }))}
            value={campus_id}
            onChange={choose}
          />
        </div>
      )}
      {running && (
        <Alert color="red" role="status" title={t(`running_${running.action}`)}>
          {t('running_since', {
            who: localizedName(running.started_by),
            when: format.dateTime(running.started_at),
            reason: running.reason,
          })}
        </Alert>
      )}
      {can(doorRights.emergency) && state && (
        <Stack gap="lg" py="sm">
          {running?.action !== 'open_all' && (
            <Group gap="xs" className={alarm.act}>
              <Button size="md" className={alarm.alarm} onClick={() => ask('open_all')}>
                {t('open_all')}
              </Button>
              <Text size="sm">{t('open_all_help')}</Text>
            </Group>
          )}
          {running?.action !== 'lock_all' && (
            <Group gap="xs" className={alarm.act}>
              <Button size="md" variant="outline" color="gray" onClick={() => ask('lock_all')}>
                {t('lock_all')}
              </Button>
              <Text size="sm">{t('lock_all_help')}</Text>
            </Group>
          )}
          {running !== null && (
            <Group gap="xs" className={alarm.act}>
              <Button variant="default" size="md" onClick={() => ask('restore')}>
                {t('restore_all')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
      {state ? (
        <>
          {running && (
            <RowsPanel title={t('walk_to', { n: silent.length })} none={t('all_answered')} rows={silent}>
              {rowOf}
            </RowsPanel>
          )}
          <RowsPanel
            title={running ? t('doors_now', { n: answered.length }) : t('doors_of_campus', { n: state.locks.length })}
            none={t('no_locks')}
            rows={running ? answered : state.locks}
          >
            {rowOf}
          </RowsPanel>
        </>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      )}
      {asked && <EmergencyDialog action={asked} campus_id={campus_id} onClose={() => ask(null)} />}
    </>
  );
}

interface Props {
  readonly action: EmergencyAction;
  readonly campus_id: string;
  readonly onClose: () => void;
}

/** Why all doors are opened, locked or brought back. */
function EmergencyDialog({ action, campus_id, onClose }: Props) {
  const t = useDoorText();
  const form = useContractForm({
    endpoint: doorEmergencies.act,
    initial: { reason: '' },
    toBody: ({ reason }) => ({ campus_id, action, reason }),
    invalidates: ['doorlocks'],
    success: t('emergency_done'),
    onDone: onClose,
  });
  const title = t(action === 'restore' ? 'restore_all' : action);
  return (
    <FormDialog opened onClose={onClose} title={title} submitLabel={title} form={form}>
      <TextAreaField {...form.field('reason')} label={t('reason')} help={t('emergency_help')} rows={2} />
    </FormDialog>
  );
}

import { Switch } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { accessEvents } from '../../../contract/access-cards.contract.ts';
import { useDoorText } from '../../texts.ts';

/** For guardians: be notified when a child comes to school and leaves it. Nothing for who has no child here. */
export function ArrivalNotices() {
  const t = useDoorText();
  const localizedName = useLocalizedName();
  const children = useApi(accessEvents.arrivalNotices, {}, { errorDisplay: 'session_only' }).data?.list ?? [];
  const set = useSend(accessEvents.setArrivalNotice);
  if (children.length === 0) return null;
  return (
    <RowsPanel title={t('arrival_notices')} none={t('no_passages')} rows={children}>
      {(child) => [
        <span key="child">
          {localizedName(child)}
          <br />
          <small>{t('arrival_help')}</small>
        </span>,
        <Switch
          key="on"
          aria-label={t('tell_arrival', { who: localizedName(child) })}
          checked={child.on}
          disabled={set.isPending}
          onChange={(event) => set.mutate({ body: { student_id: child.id, on: event.currentTarget.checked } })}
        />,
      ]}
    </RowsPanel>
  );
}

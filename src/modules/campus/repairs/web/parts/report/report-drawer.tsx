import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, SideDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { repairLifecycle } from '../../../contract/repair.lifecycle.ts';
import { repairOrders } from '../../../contract/repair-orders.contract.ts';
import { useRepairText } from '../../texts.ts';
import type { RepairDetail } from '../repair-types.ts';
import { usePlaceName } from '../repair-words.ts';
import { FilmField } from './film-field.tsx';
import { PhotosField } from './photos-field.tsx';
import { bodyOf, factsOf, ReportFields } from './report-fields.tsx';

export interface ReportProps {
  /** The room that is known already: its code was scanned. */
  readonly room?: string;
  readonly isPhone?: boolean;
  /** What is known of the fault already, where it was noticed elsewhere. */
  readonly description?: string;
  readonly onClose: () => void;
  readonly onOpen?: (id: string) => void;
  /** Goes on elsewhere with the report, instead of showing it. */
  readonly onSent?: (id: string) => void;
}

/** A fault is reported; what was typed stays for the session when it is closed. Then its number and its due time. */
export function ReportDrawer({ room = '', isPhone = false, description = '', onClose, onOpen, onSent }: ReportProps) {
  const [sent, setSent] = useState<RepairDetail | null>(null);
  if (sent) return <Sent repair={sent} onClose={onClose} {...(onOpen ? { onOpen } : {})} />;
  const done = onSent ? (repair: RepairDetail) => onSent(repair.id) : setSent;
  return <ReportForm room={room} isPhone={isPhone} description={description} onClose={onClose} onSent={done} />;
}

interface FormProps {
  readonly room: string;
  readonly isPhone: boolean;
  readonly description: string;
  readonly onClose: () => void;
  readonly onSent: (repair: RepairDetail) => void;
}

function ReportForm({ room, isPhone, description, onClose, onSent }: FormProps) {
  const t = useRepairText();
  const own = useApi(repairOrders.prefill, {}, { staleMs: 600_000, errorDisplay: 'session_only' });
  const form = useContractForm({
    endpoint: repairOrders.create,
    initial: {
      ...factsOf(null, room),
      ...(description ? { description } : {}),
      phone: '',
      photo_ids: [] as readonly string[],
      film_id: '',
    },
    // what is brought along is typed where it comes from
    ...(description ? {} : { draft: `repair_order.new.${room}` }),
    toBody: ({ phone, photo_ids, film_id, ...facts }) => ({
      ...bodyOf(facts),
      phone,
      photo_ids: [...photo_ids],
      film_id: film_id || null,
    }),
    invalidates: ['home'],
    onDone: onSent,
  });
  const phone = own.data?.phone;
  const prefill = useEffectEvent(() => {
    if (phone && form.values.phone === '')
      form.rebase({ ...form.values, phone }, (_was, typed) => ({ ...typed, phone }));
  });
  useEffect(() => {
    if (phone) prefill();
  }, [phone]);
  return (
    <FormDrawer opened onClose={onClose} title={t('report_title')} submitLabel={t('report_send')} form={form}>
      {isPhone && (
        <PhotosField camera value={form.values.photo_ids} onChange={(photo_ids) => form.set({ photo_ids })} />
      )}
      <ReportFields form={form} isNew />
      <TextField {...form.field('phone')} label={t('phone')} help={t('phone_help')} type="tel" />
      {!isPhone && <PhotosField value={form.values.photo_ids} onChange={(photo_ids) => form.set({ photo_ids })} />}
      <FilmField value={form.values.film_id} onChange={(film_id) => form.set({ film_id })} />
    </FormDrawer>
  );
}

interface SentProps {
  readonly repair: RepairDetail;
  readonly onClose: () => void;
  readonly onOpen?: (id: string) => void;
}

function Sent({ repair, onClose, onOpen }: SentProps) {
  const t = useRepairText();
  const format = useFormat();
  const placeName = usePlaceName();
  const facts: Fact[] = [
    { label: t('number'), value: <Words weight={600}>{repair.number}</Words> },
    { label: t('due'), value: repair.due_at && format.dateTime(repair.due_at) },
    { label: t('place'), value: placeName(repair) },
    { label: t('state'), value: <StateBadge of={repairLifecycle} state={repair.status} /> },
  ];
  return (
    <SideDrawer
      opened
      kind="form"
      onClose={onClose}
      title={t('sent_title')}
      foot={
        <FootActions
          acts={[
            ...(onOpen ? [{ key: 'open', label: t('open_repair'), onClick: () => onOpen(repair.id) }] : []),
            { key: 'close', label: t('close'), kind: 'primary', onClick: onClose },
          ]}
        />
      }
    >
      <Words as="p" below={12}>
        {t('sent_help')}
      </Words>
      <Facts facts={facts} />
    </SideDrawer>
  );
}

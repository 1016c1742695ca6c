import type { Endpoint } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { toast } from '#web/ui/toasts.ts';
import { visitRecords } from '../../../contract/visit-records.contract.ts';
import { visits } from '../../../contract/visits.contract.ts';
import { useHomeVisitText } from '../../texts.ts';
import { outbox, useQueuedRecord } from '../record-outbox.ts';
import type { OpenDialog, VisitDetail, VisitRecord } from '../visit-detail.ts';

interface FootProps {
  readonly visit: VisitDetail;
  readonly record: VisitRecord | undefined;
  readonly onShow: (shown: OpenDialog) => void;
  readonly onClose: () => void;
}

type Acts = readonly (Act | false)[];

const saved = <E extends Endpoint>(endpoint: E, done: string) =>
  [
    endpoint,
    { invalidates: ['visits', 'visit_records', 'home'] as const, onSuccess: () => toast.success(done) },
  ] as const;

function useSure() {
  const t = useHomeVisitText();
  return async (title: string, act: () => void) => {
    if (await confirm({ title, confirm: t('remove'), danger: true })) act();
  };
}

function useVisitActs({ visit, onShow, onClose }: FootProps): Acts {
  const t = useHomeVisitText();
  const queued = useQueuedRecord(visit.id);
  const isRefused = queued?.refusal !== undefined;
  const sure = useSure();
  const start = useSend(...saved(visits.start, t('started')));
  const finish = useSend(...saved(visits.finish, t('finished')));
  const remove = useSend(visits.remove, {
    invalidates: ['home'],
    onSuccess: () => {
      toast.success(t('removed'));
      onClose();
    },
  });
  const at = { params: { id: visit.id }, body: { version: visit.version } };
  const may = (action: VisitDetail['actions'][number]) => visit.actions.includes(action);
  return [
    may('confirm') && { key: 'confirm', label: t('choose'), kind: 'primary', onClick: () => onShow('confirm') },
    may('propose') && {
      key: 'propose',
      label: t(visit.was_proposed ? 'propose_again' : 'propose'),
      kind: 'primary',
      onClick: () => onShow('propose'),
    },
    may('start') && { key: 'start', label: t('start'), isPending: start.isPending, onClick: () => start.mutate(at) },
    may('finish') && {
      key: 'finish',
      label: t('finish'),
      isPending: finish.isPending,
      onClick: () => finish.mutate(at),
    },
    may('record') && !queued && { key: 'record', label: t('record'), kind: 'primary', onClick: () => onShow('record') },
    isRefused && { key: 'mend', label: t('record_mend'), kind: 'primary', onClick: () => onShow('record') },
    queued?.refusal !== undefined && {
      key: 'give_up',
      label: t('record_drop'),
      kind: 'danger',
      onClick: () => void sure(t('record_drop_ask'), () => void outbox.drop(queued)),
    },
    may('update') && { key: 'update', label: t('change'), onClick: () => onShow('update') },
    may('decline') && { key: 'decline', label: t('decline'), asks: true, onClick: () => onShow('decline') },
    may('cancel') && { key: 'cancel', label: t('cancel'), kind: 'danger', onClick: () => onShow('cancel') },
    may('remove') && {
      key: 'remove',
      label: t('remove'),
      kind: 'danger',
      isPending: remove.isPending,
      onClick: () => void sure(t('remove_ask'), () => remove.mutate({ params: { id: visit.id } })),
    },
  ];
}

function useRecordActs({ visit, record, onShow }: FootProps): Acts {
  const t = useHomeVisitText();
  const sure = useSure();
  const submit = useSend(...saved(visitRecords.submit, t('record_sent')));
  const remove = useSend(...saved(visitRecords.remove, t('removed')));
  const id = record?.id ?? visit.id;
  const may = (action: VisitRecord['actions'][number]) => record?.actions.includes(action) ?? false;
  return [
    may('sign') && { key: 'sign', label: t('sign'), kind: 'primary', onClick: () => onShow('sign') },
    may('review') && { key: 'review', label: t('review'), kind: 'primary', onClick: () => onShow('review') },
    may('submit') && {
      key: 'submit',
      label: t('record_submit'),
      kind: 'primary',
      isPending: submit.isPending,
      onClick: () => submit.mutate({ params: { id }, body: { version: record?.version ?? 0 } }),
    },
    may('update') && { key: 'change', label: t('change'), onClick: () => onShow('change') },
    may('remove') && {
      key: 'remove_record',
      label: t('remove'),
      kind: 'danger',
      isPending: remove.isPending,
      onClick: () => void sure(t('remove_record_ask'), () => remove.mutate({ params: { id } })),
    },
  ];
}

/** What may be done next with a visit and its record. */
export function VisitFoot(props: FootProps) {
  const onVisit = useVisitActs(props);
  const onRecord = useRecordActs(props);
  return <FootActions acts={[...onVisit, ...onRecord]} />;
}

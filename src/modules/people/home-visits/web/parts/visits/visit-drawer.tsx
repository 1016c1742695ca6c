import { useEffect, useState } from 'react';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { loadRules } from '#web/ui/forms/bodies.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { homeVisitLifecycle } from '../../../contract/home-visits.lifecycle.ts';
import { homeVisitKinds, homeVisitReasons } from '../../../contract/visit-kinds.ts';
import { visitRecords } from '../../../contract/visit-records.contract.ts';
import { visits } from '../../../contract/visits.contract.ts';
import { useHomeVisitText } from '../../texts.ts';
import { useQueuedRecord } from '../record-outbox.ts';
import { RecordView } from '../records/record-view.tsx';
import type { OpenDialog, VisitDetail, VisitRecord } from '../visit-detail.ts';
import classes from '../visit-drawer.module.css';
import { VisitFoot } from './visit-foot.tsx';

const VisitForm = lazyDialog(async () => (await import('./visit-form.tsx')).VisitForm);
const ProposeDialog = lazyDialog(async () => (await import('./propose-dialog.tsx')).ProposeDialog);
const ConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);
const loadRecordForm = async () => (await import('../records/record-form.tsx')).RecordForm;
const RecordForm = lazyDialog(loadRecordForm);
const ReviewDialog = lazyDialog(async () => (await import('../records/review-dialog.tsx')).ReviewDialog);
const SignDialog = lazyDialog(async () => (await import('../records/sign-dialog.tsx')).SignDialog);
const ReasonDialog = lazyDialog(
  async () => (await import('#web/ui/dialogs/reason-dialog.tsx')).ReasonDialog<EndEndpoint>,
);

type EndEndpoint = typeof visits.cancel | typeof visits.decline;

/** One visit: what is planned, what was found, and what may be done next. */
export function VisitDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useHomeVisitText();
  const localizedName = useLocalizedName();
  const [shown, show] = useState<OpenDialog | null>(null);
  const answer = useApi(visits.get, { params: { id } });
  const visit = answer.data;
  const recordId = visit?.record?.id;
  const recordAnswer = useApi(
    visitRecords.get,
    { params: { id: recordId ?? id } },
    { enabled: recordId !== undefined, errorDisplay: 'toast' },
  );
  const record = recordId ? recordAnswer.data : undefined;
  const mayRecord = visit?.actions.includes('record') ?? false;
  useEffect(() => {
    // at the family's table there may be no line: the form comes while there is one
    if (mayRecord)
      void Promise.all([loadRecordForm(), loadRules(visitRecords.create), loadRules(visitRecords.update)]).catch(
        () => undefined,
      );
  }, [mayRecord]);
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={visit ? localizedName(visit.student) : t('home_visits')}
      {...(visit ? { foot: <VisitFoot visit={visit} record={record} onShow={show} onClose={onClose} /> } : {})}
    >
      {visit && <Detail visit={visit} />}
      {record && <RecordView record={record} />}
      {!visit && answer.error?.status === 404 && <EmptyState kind="lost" title={t('no_such_visit')} />}
      {!visit && answer.error?.status !== 404 && <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />}
      {visit && shown && <Over visit={visit} record={record} shown={shown} onClose={() => show(null)} />}
    </SideDrawer>
  );
}

interface OverProps {
  readonly visit: VisitDetail;
  readonly record: VisitRecord | undefined;
  readonly shown: OpenDialog;
  readonly onClose: () => void;
}

function Over({ visit, record, shown, onClose }: OverProps) {
  const t = useHomeVisitText();
  const queued = useQueuedRecord(visit.id);
  if (shown === 'update') return <VisitForm student={visit.student} visit={visit} onClose={onClose} />;
  if (shown === 'propose') return <ProposeDialog visit={visit} onClose={onClose} />;
  if (shown === 'confirm') return <ConfirmDialog visit={visit} onClose={onClose} />;
  if (shown === 'record') return <RecordForm visit={visit} record={null} queued={queued} onClose={onClose} />;
  if (shown === 'change' && record) return <RecordForm visit={visit} record={record} onClose={onClose} />;
  if (shown === 'review' && record) return <ReviewDialog record={record} onClose={onClose} />;
  if (shown === 'sign' && record) return <SignDialog record={record} onClose={onClose} />;
  if (shown !== 'cancel' && shown !== 'decline') return null;
  return (
    <ReasonDialog
      endpoint={visits[shown]}
      params={{ id: visit.id }}
      body={{ version: visit.version }}
      title={t(`${shown}_title`)}
      submitLabel={t(shown)}
      reasonLabel={t('why')}
      success={t('saved')}
      invalidates={['home']}
      onClose={onClose}
    />
  );
}

function useFacts(visit: VisitDetail): Fact[] {
  const t = useHomeVisitText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { starts_at, slots } = visit;
  const offered = slots.map((slot) => (
    <div key={slot.starts_at}>
      {format.dateTime(slot.starts_at)}
      {slot.is_taken && ` · ${t('taken')}`}
    </div>
  ));
  const when = starts_at ? format.dateTime(starts_at) : offered.length > 0 ? offered : null;
  return [
    { label: t('state'), value: <StateBadge of={homeVisitLifecycle} state={visit.state} /> },
    { label: t('classroom'), value: localizedName(visit.classroom) },
    { label: t('kind'), value: labelOf(homeVisitKinds, visit.kind, lang) },
    { label: t('reason'), value: labelOf(homeVisitReasons, visit.reason, lang) },
    { label: t('when'), value: when },
    { label: t('teachers'), value: format.list(visit.teachers.map(localizedName)) },
    ...(visit.address ? [{ label: t('address'), value: visit.address, wide: true }] : []),
    ...(!visit.address && visit.address_from
      ? [{ label: t('address'), value: t('address_from', { at: format.dateTime(visit.address_from) }), wide: true }]
      : []),
    ...(visit.note ? [{ label: t('note'), value: visit.note, wide: true }] : []),
    ...(visit.why ? [{ label: t('why'), value: visit.why, wide: true }] : []),
  ];
}

function Detail({ visit }: { readonly visit: VisitDetail }) {
  const t = useHomeVisitText();
  const queued = useQueuedRecord(visit.id);
  return (
    <>
      {queued && (
        <div className={classes.queued} role="status" data-refused={queued.refusal !== undefined}>
          <p>{t(queued.refusal === undefined ? 'record_waits' : 'record_refused')}</p>
          {queued.refusal !== undefined && <p>{queued.refusal}</p>}
        </div>
      )}
      <Facts facts={useFacts(visit)} />
    </>
  );
}

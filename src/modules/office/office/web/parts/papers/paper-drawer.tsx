import { Suspense, useEffect, useState } from 'react';
import { FormAnswer } from '#modules/desk/forms/web/public.tsx';
import { files as fileCalls } from '#shared/calls/files.contract.ts';
import { call } from '#web/api/call.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { saveFile } from '#web/ui/acts/save-file.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { FlowPanel } from '#web/ui/flow/flow-panel.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { RecordTimeline } from '#web/ui/record/record-timeline.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { paperLifecycle } from '../../../contract/oa-application.lifecycle.ts';
import { oaApplications, type PaperDetail } from '../../../contract/oa-applications.contract.ts';
import { useOfficeText } from '../../texts.ts';

const FinishDialog = lazyDialog(async () => (await import('./finish-dialog.tsx')).FinishDialog);
const CancelDialog = lazyDialog(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

interface Props {
  readonly paper: PaperDetail;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** A paper with what it says, its way, and what the reader may do with it now. */
export function PaperDrawer({ paper, onEdit, onClose }: Props) {
  const t = useOfficeText();
  const localizedName = useLocalizedName();
  const [shown, show] = useState<'finish' | 'cancel' | null>(null);
  useSeen(paper);
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={[paper.number, localizedName(paper.item)].filter(Boolean).join(' · ')}
      foot={<PaperActs paper={paper} onEdit={onEdit} onShow={show} onClose={onClose} />}
    >
      <Stack gap={20}>
        {paper.is_cancel_asked && (
          <Note tone="waiting">{t('cancel_waits', { reason: paper.cancel_reason ?? '' })}</Note>
        )}
        <PaperFacts paper={paper} />
        {paper.form && paper.answers && (
          <Stack as="section" gap={8} aria-label={t('answers')}>
            <Words as="h3" size="normal" weight={600}>
              {t('answers')}
            </Words>
            <Suspense fallback={<TextSkeleton lines={4} />}>
              <FormAnswer schema={paper.form.schema} answers={paper.answers} files={paper.answer_files} />
            </Suspense>
          </Stack>
        )}
        {paper.number !== null && (
          <FlowPanel calls={oaApplications} id={paper.id} invalidates={['oa_applications', 'home', 'reviews']} />
        )}
        {!paper.is_draft && <RecordTimeline kind="oa_application" id={paper.id} lifecycle={paperLifecycle} />}
      </Stack>
      {shown === 'finish' && <FinishDialog paper={paper} onClose={() => show(null)} />}
      {shown === 'cancel' && <CancelDialog paper={paper} onClose={() => show(null)} />}
    </SideDrawer>
  );
}

/** Its applicant has now seen what became of it. */
function useSeen({ id, has_news }: PaperDetail): void {
  const { mutate } = useSend(oaApplications.seen, {
    // the dot of the online office goes out
    invalidates: ['frame'],
    errorDisplay: 'session_only',
    onError: () => {},
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each paper that has news
  useEffect(() => {
    if (has_news) mutate({ params: { id } });
  }, [id, has_news]);
}

function PaperFacts({ paper }: { readonly paper: PaperDetail }) {
  const t = useOfficeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { amount_fen, actual_amount_fen, subject, acted_by, department, files, result_files } = paper;
  const facts: (Fact | false)[] = [
    { label: t('status'), value: <StateBadge of={paperLifecycle} state={paper.status} /> },
    { label: t('title'), value: paper.title },
    { label: t('applicant'), value: localizedName(paper.applicant) },
    acted_by !== null && { label: t('acted_by'), value: localizedName(acted_by) },
    department !== null && { label: t('department'), value: localizedName(department) },
    amount_fen !== null && { label: t('amount'), value: <Words figures>{format.money(amount_fen)}</Words> },
    subject !== null && { label: t('subject'), value: `${subject.code} ${localizedName(subject)}` },
    actual_amount_fen !== null && {
      label: t('actual'),
      value: <Words figures>{format.money(actual_amount_fen)}</Words>,
    },
    paper.submitted_at !== null && { label: t('submitted_at'), value: format.dateTime(paper.submitted_at) },
    paper.finished_at !== null && { label: t('finished_at'), value: format.dateTime(paper.finished_at) },
    paper.result_note !== null && { label: t('result'), value: paper.result_note, wide: true },
    files.length > 0 && { label: t('files'), value: <Files files={files} />, wide: true },
    result_files.length > 0 && { label: t('result_files'), value: <Files files={result_files} />, wide: true },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}

/** Files by fresh links: those of the answer last for a minute. */
function Files({ files }: { readonly files: PaperDetail['files'] }) {
  return (
    <Stack gap={4} items="start">
      {files.map((file) => (
        <FileLink
          key={file.id}
          file={file}
          renew={async () => (await call(fileCalls.show, { params: { id: file.id } })).url}
        />
      ))}
    </Stack>
  );
}

interface ActsProps extends Props {
  readonly onShow: (dialog: 'finish' | 'cancel') => void;
}

function PaperActs({ paper, onEdit, onShow, onClose }: ActsProps) {
  const t = useOfficeText();
  const lang = useLang();
  const { id, actions } = paper;
  const print = useSend(oaApplications.print, {
    invalidates: false,
    onSuccess: ({ file, code }) => {
      saveFile(file.url, file.name);
      toast.success(t('printed', { code }));
    },
  });
  const remove = useSend(oaApplications.remove, { onSuccess: onClose });
  const discard = async () => {
    if (await confirm({ title: t('remove_sure'), confirm: t('remove') })) remove.mutate({ params: { id } });
  };
  const may = (act: PaperDetail['actions'][number]) => actions.includes(act);
  return (
    <FootActions
      acts={[
        may('update') && {
          key: 'update',
          label: t(paper.is_returned ? 'correct' : 'edit'),
          kind: 'primary',
          onClick: onEdit,
        },
        may('finish') && {
          key: 'finish',
          label: t('finish'),
          kind: 'primary',
          asks: true,
          onClick: () => onShow('finish'),
        },
        (may('cancel') || may('ask_cancel')) && {
          key: 'cancel',
          label: t(may('cancel') ? 'agree_cancel' : 'ask_cancel'),
          asks: true,
          onClick: () => onShow('cancel'),
        },
        may('print') && {
          key: 'print',
          label: t('print'),
          isPending: print.isPending,
          onClick: () => print.mutate({ params: { id }, body: { lang } }),
        },
        may('remove') && { key: 'remove', label: t('remove'), kind: 'danger', onClick: () => void discard() },
      ]}
    />
  );
}

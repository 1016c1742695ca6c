import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { files } from '#shared/calls/files.contract.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { call } from '#web/api/call.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { KnownState, StateBadge } from '#web/ui/state-badge.tsx';
import { administrativeFileLifecycle } from '../../../contract/administrative-file.lifecycle.ts';
import { fileCategories, secrecies } from '../../../contract/administrative-file.shapes.ts';
import { administrativeFiles, type FileShown } from '../../../contract/administrative-files.contract.ts';
import { useRulesText } from '../../texts.ts';
import { useRead } from '../use-read.ts';
import { useFilesPath } from '../use-rule-path.ts';

const FileEditor = lazyDialog(async () => (await import('./file-editor.tsx')).FileEditor);
const Receipts = lazyDialog(async () => (await import('../receipts.tsx')).Receipts);
const RecordTimeline = lazyDialog(async () => (await import('#web/ui/record/record-timeline.tsx')).RecordTimeline);

interface Props {
  readonly answer: { readonly data: FileShown | undefined; readonly error: unknown; readonly refetch: () => unknown };
  readonly onClose: () => void;
}

/** One document: its facts, its files, what came before and after it, and for those who keep it who has read it. */
export function FileDrawer({ answer, onClose }: Props) {
  const t = useRulesText();
  const [opened, open] = useState<'edit' | 'receipts' | null>(null);
  const { data } = answer;
  useRead(data?.mine);
  return (
    <>
      <SideDrawer
        kind="record"
        opened
        onClose={onClose}
        title={data?.title ?? t('file')}
        foot={data && <FileActs file={data} onOpen={open} onClose={onClose} />}
      >
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />}>
          {(file) => <OneFile file={file} />}
        </Loaded>
      </SideDrawer>
      {opened === 'edit' && data && <FileEditor file={data} onClose={() => open(null)} onSaved={() => open(null)} />}
      {opened === 'receipts' && data && (
        <SideDrawer kind="record" opened title={t('receipts')} onClose={() => open(null)}>
          <Receipts
            calls={administrativeFiles}
            id={data.id}
            asks={data.read_required}
            mayUrge={data.actions.includes('urge')}
          />
        </SideDrawer>
      )}
    </>
  );
}

function OneFile({ file }: { readonly file: FileShown }) {
  const t = useRulesText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const day = (value: string | null) => (value ? format.day(value) : null);
  const isIncoming = file.category === 'incoming';
  return (
    <Stack gap={16}>
      <Inline gap={8} wrap>
        <StateBadge of={administrativeFileLifecycle} state={file.status} />
        <Words weight={600}>{file.doc_no}</Words>
      </Inline>
      <FileStamp file={file} />
      <FileConfirm file={file} />
      <Papers label={t('papers')} papers={file.files} />
      <Facts
        facts={[
          { label: t('category'), value: labelOf(fileCategories, file.category, lang) },
          { label: t('secrecy'), value: labelOf(secrecies, file.secrecy, lang) },
          { label: t('department'), value: file.department && localizedName(file.department) },
          { label: t('issued_on'), value: day(file.issued_on) },
          { label: t('effective_on'), value: day(file.effective_on) },
          ...(isIncoming
            ? [
                { label: t('incoming_from'), value: file.incoming_from },
                { label: t('incoming_no'), value: file.incoming_no },
                { label: t('handle_by'), value: day(file.handle_by) },
              ]
            : []),
          { label: t('keywords'), value: file.keywords.length ? format.list(file.keywords) : null },
          ...(file.audience
            ? [{ label: t('audience'), value: format.list(file.audience.include.map(localizedName)), wide: true }]
            : []),
        ]}
      />
      {file.former.length > 0 && (
        <Stack as="section" gap={8} aria-label={t('former')}>
          <Words as="h3" weight={600}>
            {t('former')}
          </Words>
          {file.former.map((one) => (
            <Stack key={one.revision} gap={4}>
              <Words as="p" tone="soft" size="small">
                {[
                  t('version_n', { n: one.revision }),
                  format.dateTime(one.changed_at),
                  one.changed_by && localizedName(one.changed_by),
                  one.reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Words>
              <Papers label={t('former')} papers={one.files} />
            </Stack>
          ))}
        </Stack>
      )}
      {file.audience && (
        <RecordTimeline kind="administrative_file" id={file.id} lifecycle={administrativeFileLifecycle} />
      )}
    </Stack>
  );
}

function Papers({ label, papers }: { readonly label: string; readonly papers: FileShown['files'] }) {
  const format = useFormat();
  if (papers.length === 0) return null;
  return (
    <Stack as="ul" gap={6} aria-label={label}>
      {papers.map((paper) => (
        <li key={paper.id}>
          <FileLink
            file={paper}
            detail={format.bytes(paper.size)}
            renew={async () => (await call(files.show, { params: { id: paper.id } })).url}
          />
        </li>
      ))}
    </Stack>
  );
}

/** What ended a document, and what came in its place; of one that came in the place of another, which one that was. */
function FileStamp({ file }: { readonly file: FileShown }) {
  const t = useRulesText();
  const format = useFormat();
  const base = useFilesPath();
  const { successor, replaces } = file;
  return (
    <>
      {file.is_void && (
        <Note tone="refused" role="status">
          {t('file_void', { day: file.void_on ? format.day(file.void_on) : '', reason: file.void_reason ?? '' })}
          {successor && (
            <>
              {' '}
              <Link to={`${base}?opened=${successor.id}`}>{t('successor', { no: successor.doc_no ?? '' })}</Link>
            </>
          )}
        </Note>
      )}
      {replaces && (
        <Words as="p" tone="soft">
          {t('replaces')} <Link to={`${base}?opened=${replaces.id}`}>{replaces.doc_no ?? replaces.title}</Link>
        </Words>
      )}
    </>
  );
}

function FileConfirm({ file }: { readonly file: FileShown }) {
  const t = useRulesText();
  const format = useFormat();
  const send = useSend(administrativeFiles.confirm, { invalidates: ['home', 'notifications'] });
  const { mine } = file;
  if (mine?.confirmed_at)
    return (
      <Inline gap={8} wrap>
        <KnownState is={states.confirmed} />
        <Words tone="soft">{format.dateTime(mine.confirmed_at)}</Words>
      </Inline>
    );
  if (!mine?.need_action) return null;
  return (
    <Inline gap={12} wrap justify="spread">
      <Words>{t('confirm_asked')}</Words>
      <Button loading={send.isPending} onClick={() => send.mutate({ params: { id: file.id }, body: {} })}>
        {t('confirm_read')}
      </Button>
    </Inline>
  );
}

interface ActsProps {
  readonly file: FileShown;
  readonly onOpen: (what: 'edit' | 'receipts') => void;
  readonly onClose: () => void;
}

function FileActs({ file, onOpen, onClose }: ActsProps) {
  const t = useRulesText();
  const [isVoid, setVoid] = useState(false);
  const params = { id: file.id };
  const publish = useSend(administrativeFiles.publish, { invalidates: ['home'] });
  const remove = useSend(administrativeFiles.remove, { onSuccess: onClose, invalidates: ['home'] });
  if (file.audience === null) return null;
  const may = (act: FileShown['actions'][number]) => file.actions.includes(act);
  const ask = async (question: { title: string; confirm: string; danger?: boolean }, act: () => void) => {
    if (await confirm(question)) act();
  };
  return (
    <>
      <FootActions
        acts={[
          may('remove') && {
            key: 'remove',
            kind: 'danger',
            label: t('remove'),
            onClick: () =>
              void ask({ title: t('file_remove_sure'), confirm: t('remove'), danger: true }, () =>
                remove.mutate({ params, body: {} }),
              ),
          },
          may('void') && { key: 'void', kind: 'danger', label: t('void'), onClick: () => setVoid(true) },
          file.is_out && { key: 'receipts', label: t('receipts'), onClick: () => onOpen('receipts') },
          may('update') && { key: 'edit', label: t('edit'), onClick: () => onOpen('edit') },
          may('publish') && {
            key: 'publish',
            kind: 'primary',
            label: t('publish'),
            asks: true,
            isPending: publish.isPending,
            onClick: () =>
              void ask({ title: t('file_publish_sure'), confirm: t('publish') }, () =>
                publish.mutate({ params, body: { version: file.version } }),
              ),
          },
        ]}
      />
      {isVoid && (
        <ReasonDialog
          endpoint={administrativeFiles.void}
          params={params}
          body={{ version: file.version }}
          title={t('void_title', { title: file.title })}
          submitLabel={t('void')}
          reasonLabel={t('void_reason')}
          reasonHelp={t('void_help')}
          isDanger
          invalidates={['home']}
          onClose={() => setVoid(false)}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { KnownState, NeutralLabel } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { logCategories } from '../../../contract/duty-kinds.ts';
import { dutyLogs } from '../../../contract/duty-logs.contract.ts';
import { useDutyText } from '../../texts.ts';
import { useShiftWords } from '../duty-words.ts';
import { handoverState } from './log-list.tsx';

const EntryForm = lazyDialog(async () => (await import('./entry-form.tsx')).EntryForm);
const HandoverDialog = lazyDialog(async () => (await import('./handover-dialog.tsx')).HandoverDialog);

type Log = CallOutput<typeof dutyLogs.get>;
type Entry = Log['entries'][number];

/** The log of a shift: what was written, and to whom it goes on. */
export function LogDrawer({ shift, onClose }: { readonly shift: string; readonly onClose: () => void }) {
  const t = useDutyText();
  const { nameOf } = useShiftWords();
  const [shown, show] = useState<'entry' | 'handover' | null>(null);
  const [corrected, correct] = useState<Entry | null>(null);
  const answer = useApi(dutyLogs.get, { params: { shift } });
  const log = answer.data;
  const acknowledge = useSend(dutyLogs.acknowledge, {
    invalidates: ['home', 'duty_shifts'],
    onSuccess: () => void toast.success(t('acknowledged')),
  });
  const may = (action: Log['actions'][number]) => log?.actions.includes(action) === true;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={log ? t('log_of', { name: nameOf(log.shift) }) : t('log')}
      foot={
        log && (
          <FootActions
            acts={[
              may('acknowledge') && {
                key: 'acknowledge',
                label: t('acknowledge'),
                kind: 'primary',
                isPending: acknowledge.isPending,
                onClick: () => acknowledge.mutate({ params: { shift } }),
              },
              may('write_log') && {
                key: 'write',
                label: t('write_entry'),
                kind: 'primary',
                onClick: () => show('entry'),
              },
              may('hand_over') && {
                key: 'handover',
                label: t('hand_over'),
                asks: true,
                onClick: () => show('handover'),
              },
            ]}
          />
        )
      }
    >
      {log ? (
        <LogBody log={log} onCorrect={may('write_log') ? correct : null} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      )}
      {log && shown === 'entry' && <EntryForm shift={shift} onClose={() => show(null)} />}
      {log && corrected && <EntryForm shift={shift} corrects={corrected} onClose={() => correct(null)} />}
      {log && shown === 'handover' && <HandoverDialog log={log} onClose={() => show(null)} />}
    </SideDrawer>
  );
}

function LogBody({ log, onCorrect }: { readonly log: Log; readonly onCorrect: ((entry: Entry) => void) | null }) {
  const t = useDutyText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { timeOf, whoOf } = useShiftWords();
  const state = handoverState(log);
  const facts: (Fact | false)[] = [
    { label: t('who'), value: whoOf(log.shift) },
    { label: t('when'), value: timeOf(log.shift) },
    state !== null && { label: t('handover'), value: <KnownState is={state} /> },
    log.handover_to !== null && { label: t('handover_to'), value: localizedName(log.handover_to) },
    log.acknowledged_by !== null &&
      log.acknowledged_at !== null && {
        label: t('acknowledged_by'),
        value: `${localizedName(log.acknowledged_by)} · ${format.dateTime(log.acknowledged_at)}`,
      },
    log.handover_note !== null && { label: t('handover_note'), value: log.handover_note, wide: true },
  ];
  return (
    <Stack gap={16}>
      <Facts facts={facts.filter((fact) => fact !== false)} />
      {log.entries.length === 0 && <EmptyState small title={t('no_entries')} detail={t('no_entries_help')} />}
      <Stack as="ol" gap={16}>
        {log.entries.map((entry) => (
          <li key={entry.id}>
            <EntryLines entry={entry} log={log} onCorrect={onCorrect} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

interface EntryProps {
  readonly entry: Entry;
  readonly log: Log;
  readonly onCorrect: ((entry: Entry) => void) | null;
}

function EntryLines({ entry, log, onCorrect }: EntryProps) {
  const t = useDutyText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const corrected = log.entries.find((one) => one.id === entry.corrects_id);
  return (
    <Stack gap={4}>
      <Inline gap={8} wrap>
        <Words as="time" weight={600} figures>
          {format.time(entry.at)}
        </Words>
        <NeutralLabel>{labelOf(logCategories, entry.category, lang)}</NeutralLabel>
        <Words tone="soft" size="small">
          {localizedName(entry.by)}
        </Words>
        {entry.repair_order_id && <Link to={`/repair_orders?id=${entry.repair_order_id}`}>{t('repair_reported')}</Link>}
        {onCorrect && (
          <button type="button" className="link" onClick={() => onCorrect(entry)}>
            {t('correct')}
          </button>
        )}
      </Inline>
      {corrected && (
        <Words as="p" tone="soft" size="small">
          {t('corrects', { time: format.time(corrected.at) })}
        </Words>
      )}
      <Words as="p">{entry.text}</Words>
      {entry.photos.length > 0 && (
        <Inline as="ul" gap={8} wrap>
          {entry.photos.map((photo) => (
            <li key={photo.id}>
              <FileLink file={photo}>
                <img src={photo.url} alt={photo.name} width={112} height={84} />
              </FileLink>
            </li>
          ))}
        </Inline>
      )}
    </Stack>
  );
}

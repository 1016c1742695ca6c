import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { meritRecords } from '../../contract/merit.contract.ts';
import { useMeritText } from '../texts.ts';

/** The last praises of the own class or child. */
export function LatestCard() {
  const t = useMeritText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(meritRecords.latest, {});
  if (!answer.data)
    return (
      <Panel title={t('latest')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />
      </Panel>
    );
  const { list } = answer.data;
  if (list.length === 0) return null;
  return (
    <RowsPanel title={t('latest')} none={t('notes_none')} rows={list}>
      {(note) => [`${localizedName(note.student)} · ${note.text}`, format.day(note.created_at.slice(0, 10))]}
    </RowsPanel>
  );
}

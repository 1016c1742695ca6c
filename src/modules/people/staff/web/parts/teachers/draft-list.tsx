import { Button } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { teacherRecords } from '../../../contract/teachers.contract.ts';
import { useStaffText } from '../../texts.ts';
import classes from './teachers.module.css';

/** Records that were begun: go on with one, or throw it away. */
export function DraftList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useStaffText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(teacherRecords.drafts, {});
  const cancel = useSend(teacherRecords.cancelDraft, {});
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={4} />} />;
  const ask = async (id: string, name: string) => {
    const title = t('cancel_draft_ask', { name: name || t('unnamed') });
    if (await confirm({ title, body: t('cancel_draft_help'), confirm: t('cancel_draft'), danger: true }))
      cancel.mutate({ params: { id } });
  };
  const { list } = answer.data;
  if (list.length === 0) return <EmptyState title={t('no_drafts')} detail={t('no_drafts_help')} />;
  return (
    <Panel flush>
      <RowList isSending={cancel.isPending}>
        {list.map((draft) => (
          <li key={draft.id}>
            <span>
              {draft.name || t('unnamed')}
              <Words as="small" tone="soft">
                {` ${format.dateTime(draft.saved_at)}${draft.saved_by ? ` · ${localizedName(draft.saved_by)}` : ''}`}
              </Words>
            </span>
            <span className={classes.aside}>
              <Button variant="subtle" onClick={() => ask(draft.id, draft.name)}>
                {t('cancel_draft')}
              </Button>
              <Button variant="default" onClick={() => onOpen(draft.id)}>
                {t('go_on')}
              </Button>
            </span>
          </li>
        ))}
      </RowList>
    </Panel>
  );
}

import { useState } from 'react';
import { files } from '#shared/calls/files.contract.ts';
import { call } from '#web/api/call.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { NeutralLabel, StateBadge } from '#web/ui/state-badge.tsx';
import { workPlanItemLifecycle } from '../../../contract/work-plan.lifecycle.ts';
import { type WorkPlanItem, workPlans } from '../../../contract/work-plans.contract.ts';
import { workPlansRights } from '../../../rights.ts';
import { useWorkPlanText } from '../../texts.ts';
import { useItemWords } from './item-words.ts';

const ItemForm = lazyDialog(async () => (await import('./item-form.tsx')).ItemForm);
const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog);

interface Props {
  readonly item: WorkPlanItem;
  /** Days that its plan covers, where they are known. */
  readonly span?: { readonly from: string; readonly to: string };
  readonly onClose: () => void;
}

/** One item: what it is, how it goes, and what the reader may do with it. */
export function ItemDrawer({ item, span, onClose }: Props) {
  const t = useWorkPlanText();
  const [opened, open] = useState<'update' | 'report' | null>(null);
  const params = { id: item.plan.id, item_id: item.id };
  const remove = useSend(workPlans.removeItem, { onSuccess: onClose, invalidates: ['home'] });
  const may = (act: WorkPlanItem['actions'][number]) => item.actions.includes(act);
  const ask = async () => {
    if (await confirm({ title: t('item_remove_sure'), confirm: t('remove'), danger: true })) remove.mutate({ params });
  };
  return (
    <>
      <SideDrawer
        kind="record"
        opened
        onClose={onClose}
        title={item.text}
        foot={
          <FootActions
            acts={[
              may('remove') && { key: 'remove', kind: 'danger', label: t('remove'), onClick: () => void ask() },
              may('update') && { key: 'update', label: t('edit'), onClick: () => open('update') },
              may('report') && { key: 'report', kind: 'primary', label: t('report'), onClick: () => open('report') },
            ]}
          />
        }
      >
        <ItemFacts item={item} />
      </SideDrawer>
      {opened === 'update' && (
        <ItemForm planId={item.plan.id} item={item} {...(span ? { span } : {})} onClose={() => open(null)} />
      )}
      {opened === 'report' && <ReportDialog item={item} onClose={() => open(null)} />}
    </>
  );
}

function ItemFacts({ item }: { readonly item: WorkPlanItem }) {
  const t = useWorkPlanText();
  const format = useFormat();
  const words = useItemWords();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  return (
    <Stack gap={16}>
      <Inline gap={8} wrap>
        <StateBadge of={workPlanItemLifecycle} state={item.status} />
        <NeutralLabel>{words.kindOf(item)}</NeutralLabel>
        {item.supervised && <NeutralLabel>{t('supervised')}</NeutralLabel>}
        {item.is_opened && <NeutralLabel>{t('opened')}</NeutralLabel>}
      </Inline>
      {item.lacks_room && <Note tone="refused">{t('room_not_held')}</Note>}
      <Facts
        facts={[
          { label: t('day'), value: `${format.day(item.date)} ${format.weekday(item.date)}` },
          { label: t('time'), value: words.timeOf(item) },
          { label: t('room'), value: item.room && localizedName(item.room) },
          { label: t('owners'), value: words.whoOf(item) },
          { label: t('partners'), value: item.partners.length ? format.list(item.partners.map(localizedName)) : null },
          ...(can(workPlansRights.plan) ? [{ label: t('plan'), value: item.plan.title }] : []),
          { label: t('goal'), value: item.goal && localizedName(item.goal) },
          { label: t('progress'), value: `${item.progress}%` },
          ...(item.note ? [{ label: t('note'), value: item.note, wide: true }] : []),
          ...(item.audience
            ? [{ label: t('audience'), value: format.list(item.audience.include.map(localizedName)), wide: true }]
            : []),
        ]}
      />
      {item.evidence.length > 0 && (
        <Stack as="section" gap={8} aria-label={t('evidence')}>
          <Words as="h3" weight={600}>
            {t('evidence')}
          </Words>
          {item.evidence.map((file) => (
            <FileLink
              key={file.id}
              file={file}
              detail={format.bytes(file.size)}
              renew={async () => (await call(files.show, { params: { id: file.id } })).url}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

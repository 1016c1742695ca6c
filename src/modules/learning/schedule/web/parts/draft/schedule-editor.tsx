import { Button } from '@mantine/core';
import { useState } from 'react';
import { cut } from '#shared/text/cut.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { classSchedules } from '../../../contract/class-schedules.contract.ts';
import { timetableLifecycle } from '../../../contract/schedule.lifecycle.ts';
import { useScheduleText } from '../../texts.ts';
import { EditorGrid } from './editor-grid.tsx';
import type { Detail, Slot } from './slot-clashes.ts';

const SlotForm = lazyDialog(async () => (await import('./slot-form.tsx')).SlotForm);
const ProposalDrawer = lazyDialog(async () => (await import('../proposal/proposal-drawer.tsx')).ProposalDrawer);
const PublishDrawer = lazyDialog(async () => (await import('./publish-drawer.tsx')).PublishDrawer);

interface Props {
  readonly id: string;
  readonly onBack: () => void;
  readonly onOpen: (id: string) => void;
}

/** One version: the week of a class or a teacher, its lessons to place, what stands in the way, and how it comes into effect. */
export function ScheduleEditor({ id, onBack, onOpen }: Props) {
  const answer = useApi(classSchedules.get, { params: { id } });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={8} />} />;
  return <Editor detail={answer.data} onBack={onBack} onOpen={onOpen} />;
}

function Editor({ detail, onBack, onOpen }: { readonly detail: Detail } & Omit<Props, 'id'>) {
  const t = useScheduleText();
  const localizedName = useLocalizedName();
  const isNarrow = useIsNarrow();
  const [by, setBy] = useState<'class' | 'teacher'>('class');
  const [shown, setShown] = useState(detail.classrooms[0]?.id ?? '');
  const [edits, edit] = useState<Slot | 'new' | null>(null);
  const [publishes, publish] = useState(false);
  const [proposes, propose] = useState(false);
  const options = (by === 'class' ? detail.classrooms : detail.teachers).map((one) => ({
    value: one.id,
    label: localizedName(one),
  }));
  const may = (act: Detail['actions'][number]) => detail.actions.includes(act);
  const isDraft = may('update') && !isNarrow;
  return (
    <>
      <Inline gap={12} wrap above={12} below={12}>
        <Button variant="subtle" onClick={onBack}>
          {t('back_to_versions')}
        </Button>
        <Words weight={600}>{detail.name}</Words>
        <StateBadge of={timetableLifecycle} state={detail.status} />
        <Acts
          detail={detail}
          onBack={onBack}
          onOpen={onOpen}
          onPublish={() => publish(true)}
          onPropose={() => propose(true)}
        />
      </Inline>
      <Inline gap={12} wrap align="end" below={12}>
        <SelectField
          label={t('whose')}
          value={by}
          onChange={(next) => {
            const view = next === 'teacher' ? 'teacher' : 'class';
            setBy(view);
            setShown((view === 'class' ? detail.classrooms : detail.teachers)[0]?.id ?? '');
          }}
          options={[
            { value: 'class', label: t('view_class') },
            { value: 'teacher', label: t('view_teacher') },
          ]}
        />
        <SelectField
          label={t(by === 'class' ? 'view_class' : 'view_teacher')}
          value={shown}
          onChange={setShown}
          options={options}
        />
        {isDraft && (
          <Button variant="default" onClick={() => edit('new')}>
            {t('add_lesson')}
          </Button>
        )}
      </Inline>
      {isNarrow && may('update') && (
        <Words as="p" tone="soft">
          {t('draw_on_desktop')}
        </Words>
      )}
      <EditorGrid detail={detail} by={by} of={shown} isDraft={isDraft} onEdit={edit} />
      {edits && (
        <SlotForm
          detail={detail}
          slot={edits === 'new' ? null : edits}
          preset={by === 'class' ? { classroom: shown } : { teacher: shown }}
          onClose={() => edit(null)}
        />
      )}
      {proposes && <ProposalDrawer detail={detail} onClose={() => propose(false)} onDone={onOpen} />}
      {publishes && <PublishDrawer detail={detail} onClose={() => publish(false)} />}
    </>
  );
}

interface ActsProps extends Omit<Props, 'id'> {
  readonly detail: Detail;
  readonly onPublish: () => void;
  readonly onPropose: () => void;
}

function Acts({ detail, onBack, onOpen, onPublish, onPropose }: ActsProps) {
  const t = useScheduleText();
  const { id, version, actions } = detail;
  const copy = useSend(classSchedules.copy, { onSuccess: (made) => onOpen(made.id) });
  const remove = useSend(classSchedules.remove, { onSuccess: onBack });
  const withdraw = useSend(classSchedules.withdraw, {
    invalidates: ['lessons'],
    onSuccess: () => void toast.success(t('withdrawn')),
  });
  const discard = async () => {
    if (await confirm({ title: t('discard'), body: t('discard_help'), confirm: t('discard'), danger: true }))
      remove.mutate({ params: { id } });
  };
  return (
    <Inline gap={8} wrap>
      {actions.includes('publish') && <Button onClick={onPublish}>{t('check_publish')}</Button>}
      {actions.includes('publish') && (
        <Button variant="default" onClick={onPropose}>
          {t('propose')}
        </Button>
      )}
      {actions.includes('withdraw') && (
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { id }, body: { version } })}
        >
          {t('withdraw')}
        </Button>
      )}
      <ExportButton endpoint={classSchedules.export} input={{ params: { id } }} label={t('export_schedule')} />
      {actions.includes('copy') && (
        <Button
          variant="default"
          loading={copy.isPending}
          onClick={() => copy.mutate({ params: { id }, body: { name: cut(t('copy_of', { name: detail.name }), 40) } })}
        >
          {t('copy')}
        </Button>
      )}
      {actions.includes('remove') && (
        <Button variant="subtle" loading={remove.isPending} onClick={() => void discard()}>
          {t('discard')}
        </Button>
      )}
    </Inline>
  );
}

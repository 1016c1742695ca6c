import { Button } from '@mantine/core';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import { cardTemplates } from '../../../contract/card-templates.contract.ts';
import { useCardText } from '../../texts.ts';
import classes from './editor.module.css';
import type { FaceName } from './editor-state.ts';
import type { Drawn, Template } from './use-drawing.ts';

/** Which face is in sight, undo and redo, and what becomes of the drawing. */
export function EditorBar({ template, drawn }: { readonly template: Template; readonly drawn: Drawn }) {
  const t = useCardText();
  const { drawing } = drawn;
  const save = useSend(cardTemplates.update, {
    errorDisplay: 'session_only',
    onSuccess: ({ status, has_changes }) =>
      toast.success(t(status === 'published' && !has_changes ? 'template_published_done' : 'saved')),
    onError: (error) => toast.warning(Object.values(error.errors)[0]?.[0] ?? sentenceOf(error)),
  });
  const send = (status?: 'published' | 'retired') =>
    save.mutate({
      params: { id: template.id },
      body: {
        ...drawing,
        name_en: drawing.name_en.trim() || null,
        version: template.version,
        ...(status && { status }),
      },
    });
  return (
    <Inline gap={8} wrap below={16} className={classes.bar}>
      <ViewTabs
        label={t('editor_faces')}
        value={drawn.face}
        onChange={(next) => drawn.showFace(next as FaceName)}
        tabs={[
          { value: 'front', label: t('face_front') },
          { value: 'back', label: t('face_back') },
        ]}
      />
      <Button variant="default" disabled={!drawn.canUndo} onClick={drawn.undo}>
        {t('undo')}
      </Button>
      <Button variant="default" disabled={!drawn.canRedo} onClick={drawn.redo}>
        {t('redo')}
      </Button>
      {template.is_published && (
        <Button variant="default" loading={save.isPending} onClick={() => send('retired')}>
          {t('template_stop')}
        </Button>
      )}
      <Button variant="default" loading={save.isPending} onClick={() => send()}>
        {t('editor_save')}
      </Button>
      <Button loading={save.isPending} onClick={() => send('published')}>
        {t('editor_publish')}
      </Button>
    </Inline>
  );
}

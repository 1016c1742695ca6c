import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton, TextSkeleton } from '#web/ui/skeletons.tsx';
import { faceProblemsOf, sidesOf, textsOnPictures } from '../../../contract/card-faces.ts';
import { cardTemplates } from '../../../contract/card-templates.contract.ts';
import { useCardText } from '../../texts.ts';
import { isTooLong } from '../face/card-fit.ts';
import { TemplatesPanel } from '../manage-tabs.ts';
import { bindKey } from './bind-key.ts';
import classes from './editor.module.css';
import { EditorBar } from './editor-bar.tsx';
import { EditorCanvas } from './editor-canvas.tsx';
import { EditorCard } from './editor-card.tsx';
import { EditorElement } from './editor-element.tsx';
import { EditorLayers } from './editor-layers.tsx';
import { type Drawing, faceOf } from './editor-state.ts';
import { type Drawn, type Template, useDrawing } from './use-drawing.ts';

/** Instead of the editor where it has no room, or the person may not change anything. */
const CardLook = lazyDialog(async () => (await import('./card-look.tsx')).CardLook);
/** Below the card. */
const EditorPreview = lazyDialog(async () => (await import('./editor-preview.tsx')).EditorPreview);

function Problems({ drawing }: { readonly drawing: Drawing }) {
  const t = useCardText();
  const sides = sidesOf(drawing.size, drawing.orientation);
  const problems = (['front', 'back'] as const).flatMap((face) =>
    drawing[face]
      ? faceProblemsOf(faceOf(drawing, face), sides, face === 'front').map((problem) => ({ ...problem, face }))
      : [],
  );
  const warnings = (['front', 'back'] as const).flatMap((face) => {
    const own = drawing[face];
    if (!own) return [];
    const tooLong = own.elements.flatMap((element, at) =>
      element.bind === 'text' && [element.text_cn, element.text_us].some((words) => isTooLong(words, element))
        ? [{ face, at, warning: 'too_long' as const }]
        : [],
    );
    return [...textsOnPictures(own).map((at) => ({ face, at, warning: 'on_picture' as const })), ...tooLong];
  });
  if (problems.length + warnings.length === 0) return null;
  return (
    <ul className={classes.flaws}>
      {problems.map(({ face, at, problem }) => {
        const element = at === null ? null : faceOf(drawing, face).elements[at];
        const what = [t(`face_${face}`), element && t(bindKey(element.bind)), t(`flaw_${problem}`)];
        return <li key={`${face}-${at}-${problem}`}>{what.filter(Boolean).join(' · ')}</li>;
      })}
      {warnings.map(({ face, at, warning }) => {
        const element = faceOf(drawing, face).elements[at];
        const what = [t(`face_${face}`), element && t(bindKey(element.bind)), t(`warning_${warning}`)];
        return (
          <li key={`${face}-${at}-${warning}`} data-soft>
            {what.filter(Boolean).join(' · ')}
          </li>
        );
      })}
    </ul>
  );
}

function Properties({ drawn }: { readonly drawn: Drawn }) {
  const t = useCardText();
  const { drawing, face, own, selected } = drawn;
  const element = selected === null ? undefined : own.elements[selected];
  return (
    <section className={classes.side} aria-label={t('editor_properties')}>
      {element && selected !== null ? (
        <>
          <EditorElement
            element={element}
            onChange={(next) => drawn.touch(selected, next)}
            onUploaded={drawn.addLink}
            onRemove={() => drawn.remove(selected)}
            onRestack={(by) => drawn.restack(selected, by)}
          />
          <Button size="xs" variant="subtle" onClick={() => drawn.select(null)}>
            {t('editor_to_card')}
          </Button>
        </>
      ) : (
        <EditorCard
          drawing={drawing}
          face={face}
          onDrawing={drawn.change}
          onFace={drawn.setOwn}
          onUploaded={drawn.addLink}
        />
      )}
    </section>
  );
}

function Editor({ template }: { readonly template: Template }) {
  const t = useCardText();
  const drawn = useDrawing(template);
  const { drawing, face, own, selected, shown } = drawn;
  return (
    <>
      <EditorBar template={template} drawn={drawn} />
      <div className={classes.layout}>
        <EditorLayers face={own} selected={selected} onSelect={drawn.select} onAdd={drawn.add} />
        <Stack gap={16}>
          <EditorCanvas
            drawing={drawing}
            face={face}
            shown={shown}
            selected={selected}
            onSelect={drawn.select}
            onChange={drawn.touch}
            onRemove={drawn.remove}
          />
          <Words as="p" tone="soft" size="small">
            {t('editor_keys')}
          </Words>
          <Problems drawing={drawing} />
          <EditorPreview drawing={drawing} kind={template.kind} shown={shown} />
        </Stack>
        <Properties drawn={drawn} />
      </div>
    </>
  );
}

/** One card template; without one in the address the person chooses. */
export function TemplateEditor() {
  const t = useCardText();
  const isNarrow = useIsNarrow();
  const [address] = useSearchParams();
  const id = address.get('id') ?? '';
  const answer = useApi(cardTemplates.get, { params: { id } }, { enabled: id !== '', staleMs: 50_000 });
  if (id === '')
    return (
      <Suspense fallback={<RowSkeleton rows={6} />}>
        <TemplatesPanel isShared={false} />
      </Suspense>
    );
  const isGone = answer.error?.status === 404 || answer.error?.status === 422;
  if (isGone) return <EmptyState kind="lost" title={t('template_gone')} detail={t('template_gone_help')} />;
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />;
  if (isNarrow || !answer.data.may_change) return <CardLook template={answer.data} />;
  return <Editor key={answer.data.id} template={answer.data} />;
}

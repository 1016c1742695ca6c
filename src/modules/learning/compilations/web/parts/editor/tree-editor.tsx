import { Button } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { textbooks } from '#modules/learning/textbooks/contract/textbooks.contract.ts';
import { cut } from '#shared/text/cut.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { invalidate } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { CompilationDetail } from '../../../contract/compilations.contract.ts';
import type { TreeOp } from '../../../contract/tree.ts';
import { useCompilationText } from '../../texts.ts';
import { sectionsOf } from '../detail/outline.ts';
import type { EditorDialog } from './editor-dialog.ts';
import { SectionRow } from './section-row.tsx';
import classes from './tree-editor.module.css';
import { useTreeOps } from './use-tree-ops.ts';

const ConflictDialog = lazyDialog(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);
const TitleDialog = lazyDialog(async () => (await import('./title-dialog.tsx')).TitleDialog);
const ResourceDialog = lazyDialog(async () => (await import('./resource-dialog.tsx')).ResourceDialog);
const DropDialog = lazyDialog(async () => (await import('./drop-dialog.tsx')).DropDialog);

const FILES_AT_MOST = 50;
const lastSort = (rows: readonly { readonly sort: number }[]): number => Math.max(0, ...rows.map((row) => row.sort));

/** Sections and what stands in them; each change is stored as it is made, and those of other editors appear. */
export function TreeEditor({ data }: { readonly data: CompilationDetail }) {
  const t = useCompilationText();
  const [asked, setAsked] = useState<EditorDialog | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const ops = useTreeOps(data.id, data.tree_version);
  useOtherEditors(data.id);
  const { nodes, items } = data.tree;
  const sections = sectionsOf(nodes, items);
  const add = () => setAsked({ what: 'add', parent_id: null });
  const take = (dropped: readonly File[]) => setFiles(dropped.slice(0, FILES_AT_MOST));
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (sections.length > 0) take([...event.dataTransfer.files]);
  };
  const tools = (
    <div className={classes.tools}>
      <TakeOver data={data} onOps={ops.send} />
      <FilePick types={[]} multiple disabled={sections.length === 0} className={classes.pick} onFiles={take}>
        {t('add_files')}
      </FilePick>
      <Button variant="default" onClick={add}>
        {t('add_section')}
      </Button>
    </div>
  );
  return (
    <Panel title={t('contents')} aside={tools}>
      {ops.failure && (
        <Words as="p" role="alert" tone="refused">
          {ops.failure}
        </Words>
      )}
      <section
        className={classes.tree}
        data-busy={ops.isSending}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
        aria-label={t('contents')}
      >
        {sections.map((section) => (
          <SectionRow key={section.node.id} section={section} all={nodes} onOps={ops.send} onAsk={setAsked} />
        ))}
        {sections.length === 0 && (
          <EmptyState
            title={t('no_sections')}
            detail={t('no_sections_editor')}
            action={<Button onClick={add}>{t('add_section')}</Button>}
          />
        )}
      </section>
      {sections.length > 0 && (
        <Words as="p" tone="soft" size="small">
          {t('drop_help')}
        </Words>
      )}
      {ops.conflict && (
        <ConflictDialog conflict={ops.conflict} onMine={ops.keepMine} onTheirs={() => void ops.keepTheirs()} />
      )}
      {asked && <AskedDialog asked={asked} data={data} onOps={ops.send} onClose={() => setAsked(null)} />}
      {files.length > 0 && (
        <DropDialog
          files={files}
          data={data}
          onClose={() => setFiles([])}
          onStored={(stored) => ops.send(itemOps(items, stored))}
        />
      )}
    </Panel>
  );
}

/** What another editor changes appears here, with a word of who it was. */
function useOtherEditors(id: string): void {
  const t = useCompilationText();
  const me = useSettings()?.user.id;
  useChannel(`compilation:${id}`, (event) => {
    const { by, by_user_id } = event.data as { by: string; by_user_id: string };
    if (by_user_id === me) return;
    toast.info(t('changed_by', { name: by }));
    void invalidate('compilations');
  });
}

interface PlacedItem {
  readonly node_id: string;
  readonly course_resource_id: string;
}

/** Puts resources behind what stands there. */
const itemOps = (items: readonly { readonly sort: number }[], placed: readonly PlacedItem[]): TreeOp[] =>
  placed.map((one, at) => ({
    op: 'add_item',
    id: uuidv7(),
    ...one,
    pinned_revision: null,
    note: null,
    sort: lastSort(items) + at + 1,
  }));

interface AskedProps {
  readonly asked: EditorDialog;
  readonly data: CompilationDetail;
  readonly onOps: (ops: readonly TreeOp[]) => void;
  readonly onClose: () => void;
}

/** A title to type, or resources to choose. */
function AskedDialog({ asked, data, onOps, onClose }: AskedProps) {
  const { nodes, items } = data.tree;
  const addNode = (title: string, parent_id: string | null) =>
    onOps([
      {
        op: 'add_node',
        id: uuidv7(),
        parent_id,
        title,
        chapter_id: null,
        knowledge_ids: [],
        sort: lastSort(nodes.filter((node) => node.parent_id === parent_id)) + 1,
      },
    ]);
  if (asked.what === 'resources')
    return (
      <ResourceDialog
        subject={data.subject_value}
        onClose={onClose}
        onChosen={(ids) => {
          onClose();
          onOps(
            itemOps(
              items,
              ids.map((course_resource_id) => ({ node_id: asked.node_id, course_resource_id })),
            ),
          );
        }}
      />
    );
  return (
    <TitleDialog
      title={asked.what === 'rename' ? asked.title : ''}
      onClose={onClose}
      onDone={(title) => {
        onClose();
        if (asked.what === 'rename') onOps([{ op: 'rename_node', id: asked.id, title }]);
        else addNode(title, asked.parent_id);
      }}
    />
  );
}

/** Takes the chapters of the textbook over as sections; those that stand there already stay. */
function TakeOver({
  data,
  onOps,
}: {
  readonly data: CompilationDetail;
  readonly onOps: (ops: readonly TreeOp[]) => void;
}) {
  const t = useCompilationText();
  const { textbook_id } = data;
  const book = useApi(textbooks.get, { params: { id: textbook_id ?? '' } }, { enabled: textbook_id !== null });
  const known = new Map(
    data.tree.nodes.flatMap((node) => (node.chapter_id ? [[node.chapter_id, node.id] as const] : [])),
  );
  const chapters = book.data?.chapters ?? [];
  const missing = chapters.filter((chapter) => !known.has(chapter.id));
  if (missing.length === 0) return null;
  const takeOver = () => {
    const ids = new Map(known);
    const ops = missing.map((chapter, at): TreeOp => {
      const id = uuidv7();
      ids.set(chapter.id, id);
      return {
        op: 'add_node',
        id,
        parent_id: chapter.parent_id ? (ids.get(chapter.parent_id) ?? null) : null,
        title: cut([chapter.no, chapter.title].filter(Boolean).join(' '), 80),
        chapter_id: chapter.id,
        knowledge_ids: chapter.knowledge_ids.slice(0, 10),
        sort: lastSort(data.tree.nodes) + at + 1,
      };
    });
    onOps(ops);
  };
  return (
    <Button variant="default" onClick={takeOver}>
      {t('take_over', { n: missing.length })}
    </Button>
  );
}

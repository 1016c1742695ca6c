import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useUnsaved } from '#web/ui/forms/use-unsaved.ts';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type Book, textbooks } from '../../../contract/textbooks.contract.ts';
import { useTextbookText } from '../../texts.ts';
import classes from '../books.module.css';
import { ChapterRowFields } from './chapter-row-fields.tsx';
import { type ChapterRow, indented, moved, newRow, rowsOf, toChapters, without } from './chapter-rows.ts';

const PasteDialog = lazyDialog(async () => (await import('./paste-dialog.tsx')).PasteDialog);

/** The facts of a book as they stand: chapters are saved with them. */
const factsOf = (book: Book) => {
  const {
    id: _id,
    chapters: _chapters,
    chapters_n: _n,
    cover_url: _url,
    is_used_here: _used,
    is_retired: _retired,
    ...facts
  } = book;
  return facts;
};

/** The chapters of a book: typed, pasted from its table of contents, moved, and linked to what they teach. */
export function ChapterEditor({ book, onClose }: { readonly book: Book; readonly onClose: () => void }) {
  const t = useTextbookText();
  const localizedName = useLocalizedName();
  const [rows, setRows] = useState<readonly ChapterRow[]>(() => rowsOf(book.chapters));
  const [first] = useState(rows);
  const [open, setOpen] = useState<number | null>(null);
  const [isPasting, setPasting] = useState(false);
  useUnsaved(rows !== first);
  const save = useSend(textbooks.update, {
    onSuccess: () => {
      toast.success(t('chapters_saved'));
      onClose();
    },
  });
  const errorAt = (at: number) =>
    Object.entries(save.error?.errors ?? {}).find(([path]) => path.startsWith(`chapters.${at}.`))?.[1][0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ params: { id: book.id }, body: { ...factsOf(book), chapters: toChapters(rows) } });
  };
  const put = (at: number, change: Partial<ChapterRow>) =>
    setRows(rows.map((row, place) => (place === at ? { ...row, ...change } : row)));
  const add = () => setRows([...rows, newRow(rows.at(-1)?.depth ?? 1)]);
  return (
    <FormDrawer
      opened
      kind="wide"
      onClose={onClose}
      title={t('chapters_of', { name: localizedName(book) })}
      onSubmit={submit}
      isSending={save.isPending}
    >
      <Inline gap={8} align="end" above={12} below={12} className={classes.tools}>
        <Button variant="default" onClick={() => setPasting(true)}>
          {t('paste_contents')}
        </Button>
        <Button variant="default" onClick={add}>
          {t('add_chapter')}
        </Button>
      </Inline>
      {rows.length === 0 ? (
        <EmptyState small title={t('no_chapters')} detail={t('no_chapters_help')} />
      ) : (
        <Stack as="ul" gap={6}>
          {rows.map((row, at) => (
            <ChapterRowFields
              key={row.key}
              row={row}
              subject={book.subject_value}
              error={errorAt(at)}
              isOpen={open === row.key}
              onToggle={() => setOpen(open === row.key ? null : row.key)}
              onChange={(change) => put(at, change)}
              onIndent={(by) => setRows(indented(rows, at, by))}
              onMove={(by) => setRows(moved(rows, at, by))}
              onRemove={() => setRows(without(rows, at))}
            />
          ))}
        </Stack>
      )}
      {isPasting && <PasteDialog existing={rows} onTake={setRows} onClose={() => setPasting(false)} />}
    </FormDrawer>
  );
}

import { type FormEvent, useState } from 'react';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { useTextbookText } from '../../texts.ts';
import classes from '../books.module.css';
import { type ChapterRow, rowsOfLines } from './chapter-rows.ts';
import { linesOf } from './contents-text.ts';

interface Props {
  readonly existing: readonly ChapterRow[];
  readonly onTake: (rows: readonly ChapterRow[]) => void;
  readonly onClose: () => void;
}

/** Chapters from a table of contents: pasted, shown as it was understood, and taken over. */
export function PasteDialog({ existing, onTake, onClose }: Props) {
  const t = useTextbookText();
  const [text, setText] = useState('');
  const lines = linesOf(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // the form of the editor stands around this one
    event.stopPropagation();
    if (lines.length === 0) return;
    onTake(rowsOfLines(lines, existing));
    onClose();
  };
  return (
    <FormDialog opened onClose={onClose} title={t('paste_contents')} submitLabel={t('take_over')} onSubmit={submit}>
      <TextAreaField label={t('contents')} help={t('contents_help')} value={text} rows={8} onChange={setText} />
      {lines.length > 0 && (
        <section aria-label={t('understood')}>
          <Words as="p" tone="soft" size="small">
            {t('understood_n', { n: lines.length })}
          </Words>
          {lines.slice(0, 60).map((line, at) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
              key={at}
              className={classes.chapter}
              style={{ ['--depth' as string]: line.depth }}
            >
              <span>{[line.no, line.title].filter(Boolean).join(' ')}</span>
              {line.page_from !== null && (
                <Words tone="soft" size="small">
                  {t('page', { n: line.page_from })}
                </Words>
              )}
            </div>
          ))}
        </section>
      )}
    </FormDialog>
  );
}

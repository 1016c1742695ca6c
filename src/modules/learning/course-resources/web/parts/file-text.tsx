import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import classes from './file-text.module.css';

// Data in both languages instead of texts: it stands on pages of other modules and should bring no file along.
const WORDS = {
  label: { cn: '文件中的文字', us: 'Words in the file' },
  help: {
    cn: '预览只显示文字，版式和图片请下载查看',
    us: 'The preview shows words. Download the file for layout and pictures.',
  },
  page_n: { cn: '第 {n} 页', us: 'Page {n}' },
  shown_only: { cn: '预览只显示文字', us: 'The preview shows words only' },
};

interface Props {
  readonly text: string;
  /** It may be downloaded, which is then said. */
  readonly mayDownload: boolean;
}

/** What stands in a document that no browser shows: its words, slide by slide or page by page where the file has them. */
export function FileText({ text, mayDownload }: Props) {
  const localize = useLocalize();
  const format = useFormat();
  const pages = text.split('\f').map((page, at) => ({ no: at + 1, words: page.trim() }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll in their frame, by keys too
    <section className={classes.words} aria-label={localize(WORDS.label)} tabIndex={0}>
      <small>{localize(mayDownload ? WORDS.help : WORDS.shown_only)}</small>
      {pages
        .filter((page) => page.words !== '')
        .map((page) => (
          <article key={page.no} className={classes.page}>
            {pages.length > 1 && (
              <Words as="small" tone="soft">
                {localize(WORDS.page_n, { n: format.number(page.no) })}
              </Words>
            )}
            <p>{page.words}</p>
          </article>
        ))}
    </section>
  );
}

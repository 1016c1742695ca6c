import { Fragment, type ReactNode } from 'react';
import classes from './rich-text.module.css';

export type RichBlock =
  | { readonly kind: 'heading' | 'paragraph' | 'quote'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'picture'; readonly alt: string; readonly id: string };

const PICTURE = /^!\[([^\]]*)\]\(([0-9a-f-]{36})\)$/i;

function blockOf(lines: readonly string[]): RichBlock {
  const [first = ''] = lines;
  const picture = lines.length === 1 ? PICTURE.exec(first.trim()) : null;
  if (picture) return { kind: 'picture', alt: picture[1] ?? '', id: picture[2] ?? '' };
  if (lines.length === 1 && first.startsWith('## ')) return { kind: 'heading', text: first.slice(3) };
  if (lines.every((line) => line.startsWith('- '))) return { kind: 'list', items: lines.map((line) => line.slice(2)) };
  if (lines.every((line) => line.startsWith('> ')))
    return { kind: 'quote', text: lines.map((line) => line.slice(2)).join('\n') };
  return { kind: 'paragraph', text: lines.join('\n') };
}

/**
 * The parts of a text written with few marks: an empty line ends a paragraph, `## ` begins a heading, `- ` an item,
 * `> ` a quotation, `![words](id)` is a picture, `**…**` stands out. It is never HTML, so nothing has to be taken out.
 */
export function blocksOf(text: string): RichBlock[] {
  const blocks: RichBlock[] = [];
  let lines: string[] = [];
  const close = () => {
    if (lines.length > 0) blocks.push(blockOf(lines));
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const isAlone = line.startsWith('## ') || PICTURE.test(line.trim());
    if (isAlone || line.trim() === '') close();
    if (line.trim() !== '') lines.push(line);
    if (isAlone) close();
  }
  close();
  return blocks;
}

/** Pieces of a text have no name but their place. */
const placed = <T,>(pieces: readonly T[]): [string, T][] => Object.entries(pieces);

function Words({ text }: { readonly text: string }) {
  return placed(text.split('\n')).map(([line, words]) => (
    <Fragment key={line}>
      {line !== '0' && <br />}
      {placed(words.split(/(\*\*[^*]+\*\*)/)).map(([part, piece]) =>
        piece.startsWith('**') && piece.endsWith('**') ? <strong key={part}>{piece.slice(2, -2)}</strong> : piece,
      )}
    </Fragment>
  ));
}

function drawn(block: RichBlock, picture: Props['picture']): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>;
    case 'quote':
      return (
        <blockquote>
          <Words text={block.text} />
        </blockquote>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>
              <Words text={item} />
            </li>
          ))}
        </ul>
      );
    case 'picture':
      return picture?.(block.id, block.alt) ?? null;
    default:
      return (
        <p>
          <Words text={block.text} />
        </p>
      );
  }
}

interface Props {
  readonly text: string;
  /** Draws a picture by its id; without it pictures are left out. */
  readonly picture?: (id: string, alt: string) => ReactNode;
}

/** A long text for reading: news, policies. */
export function RichText({ text, picture }: Props) {
  return (
    <div className={classes.text}>
      {placed(blocksOf(text)).map(([place, block]) => (
        <Fragment key={place}>{drawn(block, picture)}</Fragment>
      ))}
    </div>
  );
}

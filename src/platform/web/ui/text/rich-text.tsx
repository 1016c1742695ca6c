import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { type Block, type Inline, isBlank, type Mark, type TableCell } from '#shared/document/document.ts';
import { leavesPortal, safeHref } from '#shared/document/links.ts';
import { documentOf, type Written } from '#shared/document/marked-text.ts';
import { useLocalizedName } from '../../i18n/texts.ts';
import classes from './rich-text.module.css';

type DrawPicture = (id: string, alt: string) => ReactNode;

/** Parts of a document have no name but their place. */
const placed = <T,>(parts: readonly T[]): [string, T][] => Object.entries(parts);

const MARKS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const;

/** Checked when it was stored, and once more where it becomes a link. */
function Linked({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const safe = safeHref(href);
  if (safe === null) return children;
  if (!leavesPortal(safe)) return <Link to={safe}>{children}</Link>;
  return (
    <a href={safe} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function marked(words: ReactNode, marks: readonly Mark[]): ReactNode {
  const [mark, ...inner] = marks;
  if (!mark) return words;
  if (mark.type === 'link') return <Linked href={mark.attrs.href}>{marked(words, inner)}</Linked>;
  const Tag = MARKS[mark.type];
  return <Tag>{marked(words, inner)}</Tag>;
}

function Person({ name, name_en }: { readonly name: string; readonly name_en: string | null }) {
  const localizedName = useLocalizedName();
  return <span className={classes.mention}>@{localizedName({ name, name_en })}</span>;
}

function Line({ content = [] }: { readonly content?: readonly Inline[] | undefined }) {
  return placed(content).map(([place, part]) => {
    if (part.type === 'break') return <br key={place} />;
    if (part.type === 'mention') return <Person key={place} {...part.attrs} />;
    return <Fragment key={place}>{marked(part.text, part.marks ?? [])}</Fragment>;
  });
}

interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly picture: DrawPicture | undefined;
}

function Cell({ cell, picture }: { readonly cell: TableCell; readonly picture: DrawPicture | undefined }) {
  // a head without words heads nothing
  const isHead = cell.type === 'table_header' && !isBlank({ type: 'doc', content: cell.content });
  const Tag = isHead ? 'th' : 'td';
  const { colspan, rowspan } = cell.attrs;
  return (
    <Tag {...(colspan > 1 ? { colSpan: colspan } : {})} {...(rowspan > 1 ? { rowSpan: rowspan } : {})}>
      <Blocks blocks={cell.content} picture={picture} />
    </Tag>
  );
}

function drawn(block: Block, picture: DrawPicture | undefined): ReactNode {
  switch (block.type) {
    case 'paragraph':
      // an empty line is a line
      return <p>{block.content?.length ? <Line content={block.content} /> : <br />}</p>;
    case 'heading': {
      const Tag = ({ 1: 'h2', 2: 'h3', 3: 'h4' } as const)[block.attrs.level];
      return (
        <Tag>
          <Line content={block.content} />
        </Tag>
      );
    }
    case 'bullet_list':
    case 'ordered_list': {
      const items = placed(block.content).map(([place, item]) => (
        <li key={place}>
          <Blocks blocks={item.content} picture={picture} />
        </li>
      ));
      return block.type === 'bullet_list' ? <ul>{items}</ul> : <ol start={block.attrs.start}>{items}</ol>;
    }
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.content} picture={picture} />
        </blockquote>
      );
    case 'rule':
      return <hr />;
    case 'picture':
      return picture?.(block.attrs.id, block.attrs.alt) ?? null;
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className="table" tabIndex={0}>
          <table>
            <tbody>
              {placed(block.content).map(([place, row]) => (
                <tr key={place}>
                  {placed(row.content).map(([at, cell]) => (
                    <Cell key={at} cell={cell} picture={picture} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

function Blocks({ blocks, picture }: BlocksProps) {
  return placed(blocks).map(([place, block]) => <Fragment key={place}>{drawn(block, picture)}</Fragment>);
}

interface Props {
  /** The document; a text in the few marks of before is one, too. */
  readonly text: Written;
  /** Draws a picture by its id; without it pictures are left out. */
  readonly picture?: DrawPicture;
}

/** What somebody wrote, for reading: on a page, on a phone, on paper. */
export function RichText({ text, picture }: Props) {
  return (
    <div className={classes.text}>
      <Blocks blocks={documentOf(text).content} picture={picture} />
    </div>
  );
}

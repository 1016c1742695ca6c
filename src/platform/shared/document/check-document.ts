import * as z from 'zod';
import { withoutMarks } from '../text/marks.ts';
import { message, type Text } from '../text.ts';
import type { Block, HeadingLevel, Inline, ListItem, Mark, RichDocument, TableCell, TableRow } from './document.ts';
import { safeHref } from './links.ts';

/** What a document may hold where it is written. */
export interface DocumentRules {
  /** Letters and signs of all its words. */
  readonly characters: number;
  /** Pictures at most; absent: it takes none. */
  readonly pictures?: number;
  /** A few lines: paragraphs, lists, bold, italic, links and people. */
  readonly isShort?: true;
}

/** Why a document is refused. */
export const documentProblems = {
  shape: { cn: '正文的结构不正确', us: 'The text isn’t put together correctly' },
  deep: { cn: '列表层级过深', us: 'Lists are nested too deeply' },
  large: { cn: '正文的段落或单元格过多', us: 'The text has too many paragraphs or cells' },
  long: { cn: '正文过长', us: 'The text is too long' },
  sign: { cn: '含有无法保存的字符', us: 'Contains a character that cannot be stored' },
  link: {
    cn: '链接只能指向网页、邮箱、电话或本平台的页面',
    us: 'Links can lead to web pages, mail addresses, phones and pages of this portal only',
  },
  pictures: { cn: '图片过多', us: 'Too many images' },
  no_pictures: { cn: '这里不能插入图片', us: 'Images can’t be used here' },
  short: {
    cn: '这里只能写文字、列表、链接和@人员',
    us: 'Only text, lists, links and @people can be used here',
  },
} as const satisfies Record<string, Text>;

export type DocumentProblem = keyof typeof documentProblems;

const DEPTH = 10;
const NODES = 12_000;
const COLUMNS = 60;
const NAME_LENGTH = 120;
const ALT_LENGTH = 300;

class Refused extends Error {
  readonly problem: DocumentProblem;
  constructor(problem: DocumentProblem) {
    super(problem);
    this.problem = problem;
  }
}

const INSIDE = ['paragraph', 'bullet_list', 'ordered_list'] as const;
/** Which blocks stand in which; the editor holds to the same. */
const TAKES = {
  doc: [...INSIDE, 'heading', 'quote', 'rule', 'picture', 'table'],
  short: INSIDE,
  list_item: INSIDE,
  quote: INSIDE,
  cell: [...INSIDE, 'picture'],
} as const satisfies Record<string, readonly Block['type'][]>;

type Place = keyof typeof TAKES;
const SIMPLE_MARKS = ['bold', 'italic', 'underline', 'strike', 'code'] as const;
const SHORT_MARKS: readonly Mark['type'][] = ['bold', 'italic', 'link'];

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const groupOf = (value: unknown): Record<string, unknown> => {
  if (!isGroup(value)) throw new Refused('shape');
  return value;
};
const listOf = (value: unknown): readonly unknown[] => {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Refused('shape');
  return value;
};
/** Words as they are stored: composed, without signs that turn their direction. */
const wordsOf = (value: unknown, most: number): string => {
  if (typeof value !== 'string') throw new Refused('shape');
  if (value.includes('\u0000')) throw new Refused('sign');
  const words = withoutMarks(value.normalize('NFC'));
  if (words.length > most) throw new Refused('long');
  return words;
};
const numberOf = (value: unknown, most: number): number => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most) throw new Refused('shape');
  return value;
};
const idOf = (value: unknown): string => {
  const id = z.uuid().safeParse(value);
  if (!id.success) throw new Refused('shape');
  return id.data.toLowerCase();
};

/** Builds a document anew out of what came, so that nothing is kept but what is known. */
class Reader {
  private readonly rules: DocumentRules;
  private nodes = 0;
  private characters = 0;
  private readonly pictures = new Set<string>();

  constructor(rules: DocumentRules) {
    this.rules = rules;
  }

  blocks(value: unknown, place: Place, depth: number): Block[] {
    if (depth > DEPTH) throw new Refused('deep');
    return listOf(value).map((one) => this.block(groupOf(one), place, depth));
  }

  private count(): void {
    this.nodes += 1;
    if (this.nodes > NODES) throw new Refused('large');
  }

  private block(from: Record<string, unknown>, place: Place, depth: number): Block {
    this.count();
    const type = TAKES[place].find((one) => one === from['type']);
    if (!type) throw new Refused(place === 'short' ? 'short' : 'shape');
    switch (type) {
      case 'paragraph':
        return { type, content: this.inlines(from['content']) };
      case 'heading':
        return { type, attrs: { level: levelOf(attrsOf(from)['level']) }, content: this.inlines(from['content']) };
      case 'bullet_list':
        return { type, content: this.items(from['content'], depth) };
      case 'ordered_list':
        return { type, attrs: { start: startOf(from) }, content: this.items(from['content'], depth) };
      case 'quote':
        return { type, content: notEmpty(this.blocks(from['content'], 'quote', depth + 1)) };
      case 'rule':
        return { type };
      case 'picture':
        return this.picture(attrsOf(from));
      case 'table':
        return { type, content: notEmpty(listOf(from['content']).map((row) => this.row(groupOf(row), depth))) };
    }
  }

  private items(value: unknown, depth: number): ListItem[] {
    const items = listOf(value).map((one): ListItem => {
      this.count();
      const from = groupOf(one);
      if (from['type'] !== 'list_item') throw new Refused('shape');
      const content = this.blocks(from['content'], 'list_item', depth + 1);
      if (content[0]?.type !== 'paragraph') throw new Refused('shape');
      return { type: 'list_item', content };
    });
    return notEmpty(items);
  }

  private row(from: Record<string, unknown>, depth: number): TableRow {
    this.count();
    if (from['type'] !== 'table_row') throw new Refused('shape');
    const cells = listOf(from['content']).map((cell) => this.cell(groupOf(cell), depth));
    if (cells.length > COLUMNS) throw new Refused('large');
    // a row may be empty where cells above reach into it
    return { type: 'table_row', content: cells };
  }

  private cell(from: Record<string, unknown>, depth: number): TableCell {
    this.count();
    const { type } = from;
    if (type !== 'table_cell' && type !== 'table_header') throw new Refused('shape');
    const { colspan = 1, rowspan = 1 } = attrsOf(from);
    return {
      type,
      attrs: { colspan: numberOf(colspan, COLUMNS), rowspan: numberOf(rowspan, 1000) },
      content: notEmpty(this.blocks(from['content'], 'cell', depth + 1)),
    };
  }

  private picture(attrs: Record<string, unknown>): Block {
    const { pictures: most } = this.rules;
    if (most === undefined) throw new Refused('no_pictures');
    const id = idOf(attrs['id']);
    this.pictures.add(id);
    if (this.pictures.size > most) throw new Refused('pictures');
    return { type: 'picture', attrs: { id, alt: wordsOf(attrs['alt'] ?? '', ALT_LENGTH) } };
  }

  private inlines(value: unknown): Inline[] {
    return listOf(value).flatMap((one): Inline[] => {
      this.count();
      const from = groupOf(one);
      if (from['type'] === 'break') return [{ type: 'break' }];
      if (from['type'] === 'text') return this.text(from);
      if (from['type'] !== 'mention') throw new Refused('shape');
      const { id, name, name_en = null } = attrsOf(from);
      const english = name_en === null ? null : wordsOf(name_en, NAME_LENGTH).trim();
      return [{ type: 'mention', attrs: { id: idOf(id), name: wordsOf(name, NAME_LENGTH).trim(), name_en: english } }];
    });
  }

  private text(from: Record<string, unknown>): Inline[] {
    const left = this.rules.characters - this.characters;
    const text = wordsOf(from['text'], left);
    this.characters += text.length;
    const marks = marksOf(listOf(from['marks']));
    if (this.rules.isShort && marks.some(({ type }) => !SHORT_MARKS.includes(type))) throw new Refused('short');
    return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }];
  }
}

const notEmpty = <T>(list: T[]): T[] => {
  if (list.length === 0) throw new Refused('shape');
  return list;
};
const attrsOf = (from: Record<string, unknown>): Record<string, unknown> =>
  from['attrs'] === undefined ? {} : groupOf(from['attrs']);
const startOf = (from: Record<string, unknown>): number => numberOf(attrsOf(from)['start'] ?? 1, 1_000_000);
const levelOf = (value: unknown): HeadingLevel => {
  if (value === 1 || value === 2 || value === 3) return value;
  throw new Refused('shape');
};

function marksOf(list: readonly unknown[]): Mark[] {
  const marks = new Map<string, Mark>();
  for (const one of list) {
    const from = groupOf(one);
    const simple = SIMPLE_MARKS.find((type) => type === from['type']);
    if (simple) marks.set(simple, { type: simple });
    else marks.set('link', linkOf(from));
  }
  return [...marks.values()];
}

function linkOf(from: Record<string, unknown>): Mark {
  if (from['type'] !== 'link') throw new Refused('shape');
  const { href } = attrsOf(from);
  const safe = typeof href === 'string' ? safeHref(href) : null;
  if (safe === null) throw new Refused('link');
  return { type: 'link', attrs: { href: safe } };
}

/**
 * The document of what came from outside, built anew, or why it is none. Its pictures and people are ids: whether the
 * writer may use them is asked by the module that stores it.
 */
export function checkDocument(
  value: unknown,
  rules: DocumentRules,
): { readonly document: RichDocument } | { readonly problem: DocumentProblem } {
  try {
    const from = groupOf(value);
    if (from['type'] !== 'doc') return { problem: 'shape' };
    const content = new Reader(rules).blocks(from['content'], rules.isShort ? 'short' : 'doc', 0);
    return { document: { type: 'doc', content } };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    throw error;
  }
}

/** A sentence of a contract for a problem. */
export const problemMessage = (problem: DocumentProblem): string => message(documentProblems[problem]);

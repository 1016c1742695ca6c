import {
  blocksIn,
  type NamedPerson,
  namedIn,
  peopleIn,
  picturesIn,
  type RichDocument,
} from '#shared/document/document.ts';
import { documentOf, toMarkedText, type Written } from '#shared/document/marked-text.ts';
import { firstWords } from '#shared/document/plain-text.ts';
import { refuseFields } from '#shared/refusal.ts';
import type { Context } from '../http/context.ts';
import { definePort } from '../ports.ts';

/** What a table stores of a text in two languages: the documents, and each in the few marks for versions and programs that know none. */
export interface StoredBodies {
  readonly body: string;
  readonly body_document: RichDocument | null;
  readonly body_en: string | null;
  readonly body_en_document: RichDocument | null;
}

/** What is sent: documents, or texts of programs that know none. */
export interface SentBodies {
  readonly body: Written;
  readonly body_en: Written | null;
}

type Named = Pick<NamedPerson, 'name' | 'name_en'>;

/** The people among these ids whom the caller finds when they look for somebody, with their names; filled by the directory. */
export const peopleToName =
  definePort<(ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, Named>>>('the names of people');

const unknownPerson = { cn: '有被提到的人不在您可查找的范围内', us: 'Somebody mentioned is nobody you can find' };

/** The same document with these names for the people in it; who is not among them is named as before. */
export function renamed(document: RichDocument, names: ReadonlyMap<string, Named>): RichDocument {
  const copy = structuredClone(document);
  for (const block of blocksIn(copy.content))
    if (block.type === 'paragraph' || block.type === 'heading')
      for (const part of block.content ?? []) {
        const person = part.type === 'mention' && names.get(part.attrs.id);
        if (part.type === 'mention' && person)
          part.attrs = { id: part.attrs.id, name: person.name, name_en: person.name_en };
      }
  return copy;
}

/**
 * The same document with the names that people have. Refuses (422001) to name whom the writer cannot find; those who are
 * named already stay named when somebody else goes on to write.
 */
async function withNames(
  ctx: Context,
  field: string,
  document: RichDocument,
  before: RichDocument | null,
): Promise<RichDocument> {
  const known = new Map<string, Named>((before ? namedIn(before) : []).map((person) => [person.id, person]));
  const asked = peopleIn(document).filter((id) => !known.has(id));
  if (asked.length === 0 && known.size === 0) return document;
  const found = asked.length > 0 ? await peopleToName.of(ctx.services)(ctx, asked) : new Map<string, Named>();
  if (asked.some((id) => !found.has(id))) throw refuseFields({ [field]: [unknownPerson] });
  return renamed(document, new Map([...found, ...known]));
}

interface StoredText {
  readonly text: string;
  readonly document: RichDocument | null;
}

/** A program that sends back the text that it read changes nothing: what the few marks cannot say stays. */
async function storedText(ctx: Context, field: string, sent: Written, before: StoredText | null): Promise<StoredText> {
  if (typeof sent === 'string')
    return { text: sent, document: before?.text === sent ? before.document : documentOf(sent) };
  const document = await withNames(ctx, field, sent, before?.document ?? null);
  return { text: toMarkedText(document), document };
}

/** What is stored of what was sent. Refuses (422001) people whom the writer cannot find; pictures are the caller's to tie. */
export async function storedBodies(
  ctx: Context,
  sent: SentBodies,
  before: StoredBodies | null = null,
): Promise<StoredBodies> {
  const cn = await storedText(ctx, 'body', sent.body, before && { text: before.body, document: before.body_document });
  const known = before?.body_en ? { text: before.body_en, document: before.body_en_document } : null;
  const us = sent.body_en === null ? null : await storedText(ctx, 'body_en', sent.body_en, known);
  return {
    body: cn.text,
    body_document: cn.document,
    body_en: us?.text ?? null,
    body_en_document: us?.document ?? null,
  };
}

/** What is read of a row: the document of a text that has none yet is made of its words. */
export const documentOfRow = (text: string, document: RichDocument | null): RichDocument =>
  document ?? documentOf(text);

/** Both texts of a row as answers carry them. */
export const viewBodies = (row: StoredBodies) => ({
  body: row.body,
  body_document: documentOfRow(row.body, row.body_document),
  body_en: row.body_en,
  body_en_document: row.body_en === null ? null : documentOfRow(row.body_en, row.body_en_document),
});

/** Ids of the pictures in both texts, each once. */
export function picturesOf(row: StoredBodies): string[] {
  const { body_document, body_en_document } = viewBodies(row);
  return [...new Set([...picturesIn(body_document), ...(body_en_document ? picturesIn(body_en_document) : [])])];
}

/** Ids of the people named in either text, each once. */
export function namedPeople(row: StoredBodies): string[] {
  const { body_document, body_en_document } = viewBodies(row);
  return [...new Set([...peopleIn(body_document), ...(body_en_document ? peopleIn(body_en_document) : [])])];
}

/** Of those the ones whom the texts did not name before. */
export function newlyNamed(after: StoredBodies, before: StoredBodies): string[] {
  const known = new Set(namedPeople(before));
  return namedPeople(after).filter((id) => !known.has(id));
}

/** What is shown of a text that was taken back. */
export const SHUT: StoredBodies = { body: '', body_document: null, body_en: null, body_en_document: null };

/** The first words of both texts, in one line each. */
export function summariesOf(row: StoredBodies, length: number): { summary: string; summary_en: string | null } {
  const { body_document, body_en_document } = viewBodies(row);
  return {
    summary: firstWords(body_document, length),
    summary_en: body_en_document && (firstWords(body_en_document, length) || null),
  };
}

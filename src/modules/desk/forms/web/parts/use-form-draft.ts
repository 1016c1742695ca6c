import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { ApiError } from '#web/api/api-error.ts';
import { resolveConflict } from '#web/ui/forms/resolve-conflict.ts';
import type { Answers } from '../../contract/form-rules.ts';
import type { FormSchema } from '../../contract/form-schema.ts';
import type { draftInput, draftSaved, draftSection } from '../../contract/forms.contract.ts';
import { useFormSchema } from './use-form-schema.ts';

/** So long after the last key a draft is saved. */
const QUIET_MS = 1500;

type Section = z.output<typeof draftSection>;

export interface DraftOf {
  readonly schema: Readonly<Record<string, unknown>>;
  /** What an earlier answer said; undefined: it is not read yet. */
  readonly former: Answers | undefined;
  /** The draft as it was read; undefined: not yet. */
  readonly kept: readonly Section[] | undefined;
  readonly values: Answers;
  readonly onChange: (values: Answers) => void;
  readonly save: (section: z.input<typeof draftInput>) => Promise<z.output<typeof draftSaved>>;
  /** Reads the draft again. */
  readonly reload: () => Promise<readonly Section[]>;
}

/** What hands the answer in asks the draft. */
export interface FormDraft {
  /** Saves what is not saved yet; then the versions of the sections, or null where somebody else was faster. */
  readonly settle: () => Promise<Readonly<Record<string, number>> | null>;
  /** Takes over what was saved elsewhere. */
  readonly renew: () => Promise<void>;
  /** The answer was handed in: nothing of it is saved any more. */
  readonly end: () => void;
}

/** The values by section. A signature is given when the answer is handed in. */
function partsOf({ sections, fields }: FormSchema, values: Answers): [string, Answers][] {
  return ['', ...sections.map(({ key }) => key)].map((section) => [
    section,
    Object.fromEntries(
      fields
        .filter((field) => (field.section ?? '') === section && field.kind !== 'signature')
        .flatMap(({ key }) => (values[key] === undefined ? [] : [[key, values[key]]])),
    ),
  ]);
}

interface Known {
  readonly version: number;
  readonly text: string;
}

/** The sections as they were read: what differs from them is saved. */
function baseOf(schema: FormSchema | null, kept: readonly Section[], values: Answers): Map<string, Known> {
  const versions = new Map(kept.map(({ section, version }) => [section, version]));
  const parts = partsOf(schema ?? { sections: [], fields: [] }, values);
  return new Map(
    parts.map(([section, part]) => [section, { version: versions.get(section) ?? 0, text: JSON.stringify(part) }]),
  );
}

/** The versions of the sections that somebody saw. */
const versionsOf = (known: ReadonlyMap<string, Known> | null): Record<string, number> =>
  Object.fromEntries([...(known ?? [])].map(([section, { version }]) => [section, version]));

/** What is saved of some sections in place of what stands in them here; the others stay as they are. */
function laidOver(schema: FormSchema | null, values: Answers, saved: readonly Section[]): Answers {
  const sections = new Set(saved.map(({ section }) => section));
  const replaced = new Set(
    schema?.fields
      .filter((field) => sections.has(field.section ?? '') && field.kind !== 'signature')
      .map(({ key }) => key),
  );
  const kept = Object.fromEntries(Object.entries(values).filter(([key]) => !replaced.has(key)));
  return Object.assign(kept, ...saved.map(({ answers }) => answers));
}

const lastSaved = (sections: readonly Section[]): string | null =>
  sections
    .map(({ saved_at }) => saved_at)
    .toSorted()
    .at(-1) ?? null;

/** Who was slower chooses: the version over which they save what is typed, or null once they look at the other. */
async function versionToKeepOver(error: ApiError, renew: () => Promise<void>): Promise<number | null> {
  let over: number | null = null;
  const keepOver = (version: number) => {
    over = version;
  };
  await resolveConflict(error, { onStale: (choice) => (choice === 'keep_mine' ? keepOver(0) : renew()) }, keepOver);
  return over;
}

/** Saves once nothing was typed for a moment, and when the form goes. */
function useQuiet(text: string, save: () => unknown): void {
  const latest = useRef(save);
  latest.current = save;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what starts the wait anew
  useEffect(() => {
    const timer = setTimeout(() => void latest.current(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => () => void latest.current(), []);
}

/** Keeps what is typed into a form on the server, section by section, one call after the other. */
export function useFormDraft(given: DraftOf): FormDraft & { readonly savedAt: string | null } {
  const schema = useFormSchema(given.schema);
  const latest = useRef({ ...given, schema });
  latest.current = { ...given, schema };
  const known = useRef<Map<string, Known> | null>(null);
  const queue = useRef(Promise.resolve(true));
  const [savedAt, setSavedAt] = useState<string | null>(null);

  /** The sections as they were read are the ones from which changes are told. */
  const take = (kept: readonly Section[], values: Answers) => {
    known.current = baseOf(schema, kept, values);
    latest.current.onChange(values);
    setSavedAt(lastSaved(kept));
  };
  const { former, kept } = given;
  const isRead = schema !== null && former !== undefined && kept !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when everything is there
  useEffect(() => {
    if (isRead && !known.current) take(kept, laidOver(schema, former, kept));
  }, [isRead]);

  const saveSection = async (section: string, part: Answers): Promise<boolean> => {
    const text = JSON.stringify(part);
    const before = known.current?.get(section);
    if (!before || before.text === text) return true;
    try {
      const saved = await latest.current.save({ section, version: before.version, answers: part });
      known.current?.set(section, { version: saved.version, text });
      setSavedAt(saved.saved_at);
      return true;
    } catch (error) {
      // without a line it is tried again with the next key, and handing in says what is wrong
      if (!(error instanceof ApiError) || error.code !== 409001) return true;
      const version = await versionToKeepOver(error, renew);
      if (version === null) return false;
      known.current?.set(section, { version, text: '' });
      return saveSection(section, part);
    }
  };
  const saveAll = (): Promise<boolean> => {
    queue.current = queue.current.then(async () => {
      const { schema: read, values } = latest.current;
      if (!read || !known.current) return true;
      for (const [section, part] of partsOf(read, values)) if (!(await saveSection(section, part))) return false;
      return true;
    });
    return queue.current;
  };
  const renew = async () => {
    const now = await latest.current.reload();
    const newer = now.filter(({ section, version }) => known.current?.get(section)?.version !== version);
    const before = known.current;
    take(now, laidOver(schema, latest.current.values, newer));
    // what is typed here and saved nowhere stays typed
    for (const [section, one] of before ?? [])
      if (!newer.some((changed) => changed.section === section)) known.current?.set(section, one);
  };

  useQuiet(JSON.stringify(given.values), saveAll);
  return {
    savedAt,
    settle: async () => ((await saveAll()) ? versionsOf(known.current) : null),
    renew,
    end: () => {
      known.current = null;
    },
  };
}

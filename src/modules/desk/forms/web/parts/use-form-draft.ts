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

/** Keeps what is typed into a form on the server, section by section, one call after the other. */
export function useFormDraft(given: DraftOf): FormDraft & { readonly savedAt: string | null } {
  const schema = useFormSchema(given.schema);
  const latest = useRef({ ...given, schema });
  latest.current = { ...given, schema };
  const known = useRef<Map<string, { readonly version: number; readonly text: string }> | null>(null);
  const queue = useRef(Promise.resolve(true));
  const [savedAt, setSavedAt] = useState<string | null>(null);

  /** The sections as they were read are the ones from which changes are told. */
  const take = (kept: readonly Section[], values: Answers) => {
    const all = Object.assign({}, values, ...kept.map(({ answers }) => answers)) as Answers;
    const versions = new Map(kept.map(({ section, version }) => [section, version]));
    known.current = new Map(
      partsOf(latest.current.schema ?? { sections: [], fields: [] }, all).map(([section, part]) => [
        section,
        { version: versions.get(section) ?? 0, text: JSON.stringify(part) },
      ]),
    );
    latest.current.onChange(all);
    setSavedAt(
      kept
        .map(({ saved_at }) => saved_at)
        .toSorted()
        .at(-1) ?? null,
    );
  };
  const { former, kept } = given;
  const isRead = schema !== null && former !== undefined && kept !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when everything is there
  useEffect(() => {
    if (isRead && !known.current) take(kept, former);
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
      let isKept = false;
      const keepOver = (version: number) => {
        known.current?.set(section, { version, text: '' });
        isKept = true;
      };
      await resolveConflict(error, { onStale: (choice) => (choice === 'keep_mine' ? keepOver(0) : renew()) }, keepOver);
      return isKept && (await saveSection(section, part));
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
    take(now, Object.assign({}, latest.current.values, ...newer.map(({ answers }) => answers)) as Answers);
    // what is typed here and saved nowhere stays typed
    for (const [section, one] of before ?? [])
      if (!newer.some((changed) => changed.section === section)) known.current?.set(section, one);
  };

  const save = useRef(saveAll);
  save.current = saveAll;
  const text = JSON.stringify(given.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what starts the wait anew
  useEffect(() => {
    const timer = setTimeout(() => void save.current(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => () => void save.current(), []);
  return {
    savedAt,
    settle: async () =>
      (await saveAll())
        ? Object.fromEntries([...(known.current ?? [])].map(([section, { version }]) => [section, version]))
        : null,
    renew,
    end: () => {
      known.current = null;
    },
  };
}

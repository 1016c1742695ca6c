import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { prepareFileOrToast } from '#web/ui/fields/files/file-rule.ts';
import { classSchedules } from '../../../contract/class-schedules.contract.ts';
import { GRID_FILE, type GridAnswers } from '../../../contract/grid-reading.ts';

export type Reading = CallOutput<typeof classSchedules.read>;
export type OpenName = Reading['open_names'][number];
export type NameKind = OpenName['of'];

/** A file, what was read of it, and the answers of a person with which it is read again. */
export function useGridReading() {
  const [file, setFile] = useState<File | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const [answers, setAnswers] = useState<GridAnswers | null>(null);
  const read = useSend(classSchedules.read, {
    invalidates: false,
    onSuccess: (found) => {
      setReading(found);
      setAnswers(found.mapping);
    },
  });
  const ask = (from: File, given: GridAnswers | null) =>
    read.mutate({ files: { file: from }, body: given ? { mapping: JSON.stringify(given) } : {} });
  return {
    file,
    reading,
    answers: answers ?? {},
    isPending: read.isPending,
    /** Answers that the reading does not know yet. */
    isChanged: reading !== null && answers !== null && JSON.stringify(answers) !== JSON.stringify(reading.mapping),
    take: async (chosen: File | undefined) => {
      const ready = chosen && (await prepareFileOrToast(chosen, GRID_FILE));
      if (!ready) return;
      setFile(ready);
      // what was set aside are cells of the former file
      const { set_aside: _, ...kept } = answers ?? {};
      ask(ready, answers && kept);
    },
    again: () => file && ask(file, answers),
    answer: (change: (before: GridAnswers) => GridAnswers) => setAnswers((before) => change(before ?? {})),
  };
}

/** Answers with one of a name more, or without it. */
export function withName(before: GridAnswers, of: NameKind, typed: string, to: string): GridAnswers {
  if (of === 'periods') {
    const { [typed]: _, ...rest } = before.periods ?? {};
    return { ...before, periods: to === '' ? rest : { ...rest, [typed]: to === BREAK ? null : Number(to) } };
  }
  const { [typed]: _, ...rest } = before[of] ?? {};
  return { ...before, [of]: to === '' ? rest : { ...rest, [typed]: to } };
}
/** A label that is no period. */
export const BREAK = 'break';

export function nameIn(answers: GridAnswers, { of, typed }: Pick<OpenName, 'of' | 'typed'>): string {
  if (of !== 'periods') return answers[of]?.[typed] ?? '';
  const no = answers.periods?.[typed];
  return no === undefined ? '' : no === null ? BREAK : String(no);
}

export const isAside = ({ set_aside = [] }: GridAnswers, cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => set_aside.includes(cell));

export const withAside = (before: GridAnswers, cells: readonly string[]): GridAnswers => ({
  ...before,
  set_aside: [...new Set([...(before.set_aside ?? []), ...cells])],
});

export const withoutAside = (before: GridAnswers, cells: readonly string[]): GridAnswers => ({
  ...before,
  set_aside: (before.set_aside ?? []).filter((cell) => !cells.includes(cell)),
});

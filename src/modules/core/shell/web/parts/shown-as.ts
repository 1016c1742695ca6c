import { useEffect, useState } from 'react';
import type { FileShape } from '#shared/calls/files.contract.ts';
import { previewKindOf } from '#web/ui/record/file-preview-kind.ts';

type Kind = 'image' | 'pdf' | 'video' | 'audio';

/** What the browser shows of a file in place; null: it can only be saved. */
export function shownAs(file: Pick<FileShape, 'name' | 'mime'>): Kind | null {
  if (file.mime === 'video/mp4') return 'video';
  if (file.mime.startsWith('audio/')) return 'audio';
  const kind = previewKindOf(file);
  // some browsers, those of phones above all, have no view of their own
  return kind === 'pdf' && navigator.pdfViewerEnabled === false ? null : kind;
}

const HEAD = '%PDF-';

/** Whether the bytes can be had and begin as a PDF does: a frame itself never says that it failed. */
export function useOpens({ url }: Pick<FileShape, 'url'>, isAsked: boolean) {
  const [opens, setOpens] = useState<'asking' | 'yes' | 'no'>(isAsked ? 'asking' : 'yes');
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    setOpens('asking');
    void beginsAsPdf(url, stop.signal).then((isPdf) => !stop.signal.aborted && setOpens(isPdf ? 'yes' : 'no'));
    return () => stop.abort();
  }, [url, isAsked, round]);
  return { opens, again: () => setRound(round + 1) };
}

async function beginsAsPdf(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, { headers: { range: `bytes=0-${HEAD.length - 1}` }, signal });
    return answer.ok && (await answer.text()).startsWith(HEAD);
  } catch {
    return false;
  }
}

import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import type { liveVideos } from '../../../contract/videos.contract.ts';
import { watching } from '../../../contract/watching.contract.ts';
import { LANGS } from './captions-for.ts';
import { Lines } from './lines.tsx';
import { NotesSide } from './notes-side.tsx';
import classes from './watch-sides.module.css';
import { watchWords } from './watch-words.ts';

interface SideProps {
  readonly id: string;
  readonly now: number;
  readonly onJump: (seconds: number) => void;
}

type Said = CallOutput<typeof watching.transcript>['captions'];

function SaidLines({ captions, now, onJump }: Omit<SideProps, 'id'> & { readonly captions: Said }) {
  const localize = useLocalize();
  const own = useLang();
  const [lang, setLang] = useState<string>(own);
  const said = captions.find((one) => one.lang === lang) ?? captions[0];
  return (
    <>
      {captions.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={localize(watchWords.transcript_lang)}
          value={said?.lang ?? lang}
          onChange={setLang}
          data={captions.map((one) => ({ value: one.lang, label: LANGS[one.lang] }))}
        />
      )}
      <Lines
        label={localize(watchWords.transcript)}
        lines={said?.cues.map((cue) => ({ at: cue.from, text: cue.text })) ?? []}
        now={now}
        onJump={onJump}
      />
    </>
  );
}

function Transcript({ id, ...rest }: SideProps) {
  const answer = useApi(watching.transcript, { params: { id } });
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={6} />}>
      {({ captions }) => <SaidLines captions={captions} {...rest} />}
    </Loaded>
  );
}

/** What was written during the live that the film was, in step with the picture. */
function Replay({ id, now, onJump }: SideProps) {
  const localize = useLocalize();
  const answer = useApi(watching.transcript, { params: { id } });
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={6} />}>
      {({ tracks }) => {
        const lines = tracks
          .flatMap((track) => track.lines.map((line) => ({ at: line.at_s, who: line.who, text: line.text })))
          .toSorted((a, b) => a.at - b.at);
        if (lines.length === 0)
          return <EmptyState small title={localize(watchWords.no_chat)} detail={localize(watchWords.no_chat_help)} />;
        return <Lines label={localize(watchWords.chat)} lines={lines} now={now} onJump={onJump} />;
      }}
    </Loaded>
  );
}

interface Props extends Omit<SideProps, 'id'> {
  readonly video: CallOutput<typeof liveVideos.show>;
  /** Stands first: the album that the film is watched in. */
  readonly first?: { readonly label: string; readonly content: ReactNode };
}

/** Beside the film: its chapters, what is said, notes, and the chat of the live that it was. */
export function WatchSides({ video, now, onJump, first }: Props) {
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const tabs = [
    ...(first ? [{ value: 'first', label: first.label }] : []),
    ...(video.chapters.length ? [{ value: 'chapters', label: localize(watchWords.chapters) }] : []),
    ...(video.source === 'live' ? [{ value: 'chat', label: localize(watchWords.chat) }] : []),
    ...(video.captions.length ? [{ value: 'transcript', label: localize(watchWords.transcript) }] : []),
    { value: 'notes', label: localize(watchWords.notes) },
  ];
  const [chosen, choose] = useState<string | null>(null);
  const tab = tabs.find((one) => one.value === chosen)?.value ?? tabs[0]?.value;
  const chapters = video.chapters.map((one) => ({ at: one.t, text: titleOf(one) }));
  const at = { id: video.id, now, onJump };
  return (
    <aside className={classes.sides} aria-label={localize(watchWords.beside)}>
      <ViewTabs label={localize(watchWords.beside)} tabs={tabs} value={tab ?? ''} onChange={choose} />
      {tab === 'first' && first?.content}
      {tab === 'chapters' && <Lines label={localize(watchWords.chapters)} lines={chapters} now={now} onJump={onJump} />}
      {tab === 'transcript' && <Transcript {...at} />}
      {tab === 'notes' && <NotesSide {...at} />}
      {tab === 'chat' && <Replay {...at} />}
    </aside>
  );
}

import { Button, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { clockOf } from '#web/ui/player/played.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import type { liveVideos } from '../../../contract/videos.contract.ts';
import { videoNotes, watching } from '../../../contract/watching.contract.ts';
import classes from './watch-sides.module.css';
import { watchWords } from './watch-words.ts';

interface Line {
  readonly at: number;
  readonly text: string;
  readonly who?: string;
}

interface LinesProps {
  readonly lines: readonly Line[];
  readonly now: number;
  readonly onJump: (seconds: number) => void;
}

/** Lines of the film in order; the one that runs is marked, each leads to its second. */
export function Lines({ lines, now, onJump }: LinesProps) {
  const current = lines.findLastIndex((line) => line.at <= now + 0.2);
  return (
    <ol className={classes.lines}>
      {lines.map((line, at) => (
        <li key={`${line.at} ${line.text}`}>
          <button type="button" aria-current={at === current} onClick={() => onJump(line.at)}>
            <span className="figures">{clockOf(line.at)}</span>
            <span>{line.who ? `${line.who}: ${line.text}` : line.text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

interface SideProps {
  readonly id: string;
  readonly now: number;
  readonly onJump: (seconds: number) => void;
}

function Transcript({ id, now, onJump }: SideProps) {
  const localize = useLocalize();
  const lang = useLang();
  const answer = useApi(watching.transcript, { params: { id } });
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={6} />}>
      {({ captions }) => {
        const said = captions.find((one) => one.lang === lang) ?? captions[0];
        if (!said)
          return <EmptyState small title={localize(watchWords.no_text)} detail={localize(watchWords.text_help)} />;
        const lines = said.cues.map((cue) => ({ at: cue.from, text: cue.text }));
        return <Lines lines={lines} now={now} onJump={onJump} />;
      }}
    </Loaded>
  );
}

function Replay({ id, now, onJump }: SideProps) {
  const answer = useApi(watching.transcript, { params: { id } });
  const tracks = answer.data?.tracks ?? [];
  const lines = tracks.flatMap((track) =>
    track.lines.map((line) => ({ at: line.at_s, who: line.who, text: line.text })),
  );
  return <Lines lines={lines} now={now} onJump={onJump} />;
}

function NewNote({ id, now, mayShare }: { readonly id: string; readonly now: number; readonly mayShare: boolean }) {
  const localize = useLocalize();
  const [text, setText] = useState('');
  const [isShared, setShared] = useState(false);
  const create = useSend(videoNotes.create, { onSuccess: () => setText('') });
  const save = () =>
    create.mutate({
      body: { live_video_id: id, at_s: Math.floor(now), text, kind: isShared ? 'shared' : 'private' },
    });
  return (
    <div className={classes.writing}>
      <Textarea
        label={localize(watchWords.note)}
        autosize
        minRows={2}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {mayShare && (
        <Switch
          label={localize(watchWords.share)}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Button variant="default" disabled={!text.trim()} loading={create.isPending} onClick={save}>
        {localize(watchWords.note_at, { at: clockOf(now) })}
      </Button>
    </div>
  );
}

function Notes({ id, now, onJump }: SideProps) {
  const localize = useLocalize();
  const answer = useApi(videoNotes.list, { query: { live_video_id: id } });
  const remove = useSend(videoNotes.remove);
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={4} />}>
      {({ list, may_share }) => (
        <>
          <NewNote id={id} now={now} mayShare={may_share} />
          {list.length === 0 && (
            <EmptyState small title={localize(watchWords.no_notes)} detail={localize(watchWords.notes_help)} />
          )}
          <ul className={classes.notes}>
            {list.map((note) => (
              <li key={note.id}>
                <button type="button" onClick={() => onJump(note.at_s)}>
                  <span className="figures">{clockOf(note.at_s)}</span>
                  <span>{note.is_mine ? note.text : `${note.user.name}: ${note.text}`}</span>
                </button>
                {note.is_mine && (
                  <Button variant="subtle" size="compact-sm" onClick={() => remove.mutate({ params: { id: note.id } })}>
                    {localize(watchWords.delete)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

interface Props extends SideProps {
  readonly video: CallOutput<typeof liveVideos.show>;
}

/** Beside the film: its chapters, what is said, notes, and the chat of the live that it was. */
export function WatchSides({ video, id, now, onJump }: Props) {
  const localize = useLocalize();
  const lang = useLang();
  const [tab, setTab] = useState(video.chapters.length ? 'chapters' : 'transcript');
  const tabs = [
    ...(video.chapters.length ? [{ value: 'chapters', label: localize(watchWords.chapters) }] : []),
    { value: 'transcript', label: localize(watchWords.transcript) },
    { value: 'notes', label: localize(watchWords.notes) },
    ...(video.source === 'live' ? [{ value: 'chat', label: localize(watchWords.chat) }] : []),
  ];
  const chapters = video.chapters.map((one) => ({ at: one.t, text: (lang === 'us' && one.title_en) || one.title }));
  return (
    <aside className={classes.sides}>
      <ViewTabs label={localize(watchWords.chapters)} tabs={tabs} value={tab} onChange={setTab} />
      {tab === 'chapters' && <Lines lines={chapters} now={now} onJump={onJump} />}
      {tab === 'transcript' && <Transcript id={id} now={now} onJump={onJump} />}
      {tab === 'notes' && <Notes id={id} now={now} onJump={onJump} />}
      {tab === 'chat' && <Replay id={id} now={now} onJump={onJump} />}
    </aside>
  );
}

import { Button, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { clockOf } from '#web/ui/player/played.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { videoNotes } from '../../../contract/watching.contract.ts';
import classes from './watch-sides.module.css';
import { watchWords } from './watch-words.ts';

interface Props {
  readonly id: string;
  readonly now: number;
  readonly onJump: (seconds: number) => void;
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
    <Stack gap={8}>
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
    </Stack>
  );
}

/** Notes at their seconds: one's own, and those that colleagues share. */
export function NotesSide({ id, now, onJump }: Props) {
  const localize = useLocalize();
  const nameOf = useLocalizedName();
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
                  <span>
                    {!note.is_mine && <b>{nameOf(note.user)}</b>}
                    {note.text}
                  </span>
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

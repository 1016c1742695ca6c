import { IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { comments, recordChannel } from '#shared/calls/comments.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import type { Lifecycle } from '#shared/lifecycle.ts';
import { invalidate } from '../../api/cache.ts';
import { call } from '../../api/call.ts';
import { useApi } from '../../api/queries.ts';
import { useSend } from '../../api/send.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLocalize, useLocalizedName } from '../../i18n/texts.ts';
import { mayBeOld } from '../../realtime/event-names.ts';
import { useChannel } from '../../realtime/use-channel.ts';
import { confirm } from '../confirm-store.ts';
import { Inline, Stack, Words } from '../layout/layout.tsx';
import type { TimelineEntry } from '../layout/timeline.tsx';
import { PersonAvatar } from '../person/person-avatar.tsx';
import { RichText } from '../text/rich-text.tsx';
import { toast } from '../toasts.ts';
import { CommentComposer } from './comment-composer.tsx';
import { FileLink } from './file-link.tsx';
import classes from './record-timeline.module.css';
import { recordWords as words } from './record-words.ts';

type Answer = CallOutput<typeof comments.list>;
type Comment = Answer['list'][number];

interface Props {
  /** The record, as the port of its module names it. */
  readonly kind: string;
  readonly id: string;
  /** What happened, where the module tells it by itself. */
  readonly entries?: readonly TimelineEntry[];
  /** The words of its moves, where the answer brings them. */
  readonly lifecycle?: Lifecycle;
  /** For whom it waits: the last line. */
  readonly waits?: ReactNode;
}

/** One thing in the timeline, with its moment. */
interface Line {
  readonly key: string;
  readonly at: string;
  readonly comment?: Comment;
  readonly entry?: TimelineEntry;
}

/** The moves of a record in the words of its lifecycle. */
function useMoves(moves: Answer['moves'], lifecycle: Lifecycle | undefined): TimelineEntry[] {
  const localize = useLocalize();
  if (!lifecycle) return [];
  return moves.map((event) => {
    const state = lifecycle.states[event.to];
    const move = lifecycle.moves[event.move];
    const name = localize(move ?? words.created);
    return {
      key: event.id,
      at: event.at,
      who: event.by_name,
      title: state && event.from !== null ? `${name} · ${localize(state)}` : name,
      detail: event.reason,
      ...(state ? { tone: state.tone } : {}),
    };
  });
}

/** Changes of its fields: the old value struck through, then the new one. */
function useChanges(changes: Answer['changes']): TimelineEntry[] {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const format = useFormat();
  return changes.map(({ id, at, by, fields }) => ({
    key: id,
    at,
    who: by && localizedName(by),
    title: localize(words.changed, { fields: format.list(fields.map(({ name }) => localize(name))) }),
    detail: fields.some(({ before, after }) => before !== null || after !== null)
      ? fields
          .filter(({ before, after }) => before !== null || after !== null)
          .map(({ name, before, after }) => (
            <Inline as="span" key={name.cn} gap={6} wrap className={classes.change}>
              {before !== null && <del>{before}</del>}
              <IconArrowRight aria-hidden size={14} />
              {after !== null && <ins>{after}</ins>}
            </Inline>
          ))
      : null,
  }));
}

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const format = useFormat();
  return (
    <li className={classes.entry} data-tone={entry.tone ?? 'ended'}>
      <p>
        <Words weight={500}>{entry.title}</Words>{' '}
        <span className={classes.meta}>
          {entry.who && `${entry.who} · `}
          <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
        </span>
      </p>
      {entry.detail && <div className={classes.detail}>{entry.detail}</div>}
    </li>
  );
}

function Said({ comment }: { readonly comment: Comment }) {
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const remove = useSend(comments.remove, { onSuccess: () => void toast.success(localize(words.removed)) });
  const { id, document, file, by } = comment;
  const ask = async () => {
    const isSure = await confirm({
      title: localize(words.remove_sure),
      body: localize(words.remove_sure_help),
      confirm: localize(words.remove),
      danger: true,
    });
    if (isSure) remove.mutate({ params: { id } });
  };
  return (
    <li>
      <span className={classes.face}>
        <PersonAvatar person={by} size={24} />
      </span>
      <p>
        <Words weight={500}>{localizedName(by)}</Words>{' '}
        <time className={classes.meta} dateTime={comment.at}>
          {format.dateTime(comment.at)}
        </time>
        {comment.is_own && document !== null && (
          <button type="button" className={classes.remove} data-print="never" onClick={() => void ask()}>
            {localize(words.remove)}
          </button>
        )}
      </p>
      {document === null ? (
        <Words as="p" tone="faint">
          {localize(words.comment_removed)}
        </Words>
      ) : (
        <div className={classes.bubble}>
          <div className={classes.words}>
            <RichText text={document} />
          </div>
          {file && (
            <FileLink
              file={file}
              detail={format.bytes(file.size)}
              renew={async () => (await call(comments.file, { params: { id } })).url}
            />
          )}
        </div>
      )}
    </li>
  );
}

function Filter({ only, n, onChange }: { only: boolean; n: number; onChange: (only: boolean) => void }) {
  const localize = useLocalize();
  return (
    <fieldset className={classes.filter} aria-label={localize(words.filter)} data-print="never">
      <button type="button" aria-pressed={!only} onClick={() => onChange(false)}>
        {localize(words.all)}
      </button>
      <button type="button" aria-pressed={only} onClick={() => onChange(true)}>
        {localize(n > 0 ? words.comments_n : words.comments, { n })}
      </button>
    </fieldset>
  );
}

/**
 * What happened to a record and what colleagues say about it, in one order, and a composer at its end. Who may not take
 * part sees what happened alone; the server decides.
 */
export function RecordTimeline({ kind, id, entries, lifecycle, waits }: Props) {
  const localize = useLocalize();
  const [only, setOnly] = useState(false);
  const answer = useApi(comments.list, { query: { kind, record_id: id } });
  const mayTakePart = answer.data !== undefined;
  useChannel(mayTakePart ? recordChannel(kind, id) : null, ({ event }) => {
    if (event === 'comments_changed' || mayBeOld(event)) void invalidate('comments');
  });
  const moves = useMoves(answer.data?.moves ?? [], lifecycle);
  const changes = useChanges(answer.data?.changes ?? []);
  const said = answer.data?.list ?? [];
  const end = useRef<HTMLDivElement>(null);
  const mine = said.filter((comment) => comment.is_own).length;
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (!mayTakePart) return;
    // what was just said is seen, with the field under it
    if (known.current !== null && mine > known.current) end.current?.scrollIntoView({ block: 'nearest' });
    known.current = mine;
  }, [mine, mayTakePart]);
  const happened: Line[] = [...(entries ?? moves), ...changes].map((entry) => ({
    key: entry.key,
    at: entry.at,
    entry,
  }));
  const talked: Line[] = said.map((comment) => ({ key: comment.id, at: comment.at, comment }));
  const lines = [...(only ? [] : happened), ...talked].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <Stack as="section" gap={12} className={classes.timeline} aria-label={localize(words.timeline)}>
      <div className={classes.head}>
        <Words as="h3" size="normal" weight={600}>
          {localize(words.timeline)}
        </Words>
        {mayTakePart && <Filter only={only} n={said.length} onChange={setOnly} />}
      </div>
      {lines.length === 0 && only && (
        <Words as="p" tone="faint">
          {localize(words.no_comments)}
        </Words>
      )}
      <ol aria-live="polite" aria-relevant="additions">
        {lines.map(({ key, comment, entry }) =>
          comment ? <Said key={key} comment={comment} /> : entry && <Entry key={key} entry={entry} />,
        )}
        {waits && !only && (
          <li className={classes.entry} data-tone="waiting" data-waits>
            <Words as="p" weight={500}>
              {waits}
            </Words>
          </li>
        )}
      </ol>
      {mayTakePart && (
        <div ref={end} className={classes.end}>
          <CommentComposer key={`${kind}.${id}`} kind={kind} id={id} />
        </div>
      )}
    </Stack>
  );
}

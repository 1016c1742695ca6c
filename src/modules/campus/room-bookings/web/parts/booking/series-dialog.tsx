import { useEffect, useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { roomBookings } from '../../../contract/room-bookings.contract.ts';
import { useBookingText } from '../../texts.ts';
import { useRoomName } from '../room-names.ts';

/** What is booked, on several days. */
export interface SeriesDraft {
  readonly broom_id: string;
  readonly from: string;
  readonly to: string;
  readonly dates: readonly { readonly day: string }[];
  readonly title: string;
  readonly is_private: boolean;
  readonly guest_ids: string[];
  readonly head_count: number | null;
  readonly note: string | null;
}

/** A day on which nothing is booked. */
const LEFT_OUT = '-';
/** A day off on which the room is booked all the same. */
const AS_ASKED = '+';

type CheckedDate = CallOutput<typeof roomBookings.series>['dates'][number];

/** What happens on a day: what the person chose, and on a day off nothing until they say so. */
const choiceOf = (choices: Readonly<Record<string, string>>, { day, day_off }: CheckedDate): string =>
  choices[day] ?? (day_off === null ? '' : LEFT_OUT);

interface Props {
  readonly draft: SeriesDraft;
  readonly onClose: () => void;
  readonly onBooked: () => void;
}

/** The days of a series: which are free, and for those that are not another room or none. All are booked in one step. */
export function SeriesDialog({ draft, onClose, onBooked }: Props) {
  const t = useBookingText();
  const [choices, choose] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const quiet = { errorDisplay: 'session_only', onError: (error: unknown) => setRefusal(sentenceOf(error)) } as const;
  const look = useSend(roomBookings.series, { ...quiet, invalidates: false });
  const book = useSend(roomBookings.series, {
    ...quiet,
    invalidates: ['home'],
    onSuccess: ({ created }) => {
      toast.success(t('booked_n', { n: created }));
      onBooked();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => look.mutate({ body: { ...draft, dates: [...draft.dates], dry_run: true } }), []);
  const dates = look.data?.dates;
  const open = dates?.filter((one) => !one.is_free && ['', AS_ASKED].includes(choiceOf(choices, one))) ?? [];
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('series')}
      submitLabel={t('book')}
      isSending={book.isPending || look.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!dates || open.length > 0) return setRefusal(t('choose_each'));
        const chosen = dates.map((one) => ({ day: one.day, ...roomFor(choiceOf(choices, one)) }));
        book.mutate({ body: { ...draft, dates: chosen } });
      }}
    >
      {!dates && !refusal && <TextSkeleton lines={5} />}
      {dates && (
        <RowList>
          {dates.map((one) => (
            <DateRow
              key={one.day}
              date={one}
              choice={choiceOf(choices, one)}
              onChoose={(room) => choose({ ...choices, [one.day]: room })}
            />
          ))}
        </RowList>
      )}
      {refusal && <p role="alert">{refusal}</p>}
    </FormDialog>
  );
}

function roomFor(choice: string): { readonly broom_id?: string | null } {
  if (choice === '' || choice === AS_ASKED) return {};
  return { broom_id: choice === LEFT_OUT ? null : choice };
}

interface RowProps {
  readonly date: CheckedDate;
  readonly choice: string;
  readonly onChoose: (room: string) => void;
}

function DateRow({ date, choice, onChoose }: RowProps) {
  const t = useBookingText();
  const format = useFormat();
  const nameOf = useRoomName();
  const options = [
    ...(date.is_free ? [{ value: AS_ASKED, label: t('book_all_the_same') }] : []),
    ...date.proposals.map((room) => ({ value: room.id, label: nameOf(room) })),
    { value: LEFT_OUT, label: t('leave_out') },
  ];
  return (
    <li>
      <span>
        <strong>{format.dayShort(date.day)}</strong>
        <br />
        <small>
          {date.day_off !== null && `${t('day_off', { name: date.day_off })} · `}
          {date.is_free ? t('free') : date.problem}
        </small>
      </span>
      {(!date.is_free || date.day_off !== null) && (
        <SelectField label={t('instead')} options={options} value={choice} onChange={onChoose} />
      )}
    </li>
  );
}

import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { dayOf, today } from '#shared/dates.ts';
import type { CallInput } from '#shared/endpoint.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { REQUIRED_MARK } from '#web/ui/fields/field-props.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { usePlainFacts } from '#web/ui/forms/plain-fields.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { toast } from '#web/ui/toasts.ts';
import { refuseReasons } from '../../../contract/visit-kinds.ts';
import { visitorGate } from '../../../contract/visitor-gate.contract.ts';
import { useVisitorText } from '../../texts.ts';
import { signalPass, signalRefuse } from '../gate/gate-sounds.ts';
import { HostCall } from '../gate/host-call.tsx';
import type { FoundVisitor } from '../gate/use-gate-lookup.ts';
import { useNow } from '../use-now.ts';
import type { VisitDetail } from '../visit-types.ts';
import { GUARD_FACTS } from '../visit-values.ts';
import { useVisitWords } from '../visit-words.ts';
import { verdictOf } from './gate-verdict.ts';
import { VerdictBar } from './verdict-bar.tsx';
import classes from './verify-form.module.css';
import { VerifyPersons } from './verify-persons.tsx';

type Direction = 'in' | 'out' | 'refused';
type Body = CallInput<typeof visitorGate.verify>['body'];

interface Props {
  readonly visit: VisitDetail;
  readonly found: FoundVisitor;
  /** The gate where the guard is on duty. */
  readonly gateId: string | null;
  /** On a phone the bar reaches the edges and the buttons are at the bottom. */
  readonly layout?: 'phone' | 'dialog';
  readonly onDone: (direction: Direction) => void;
  /** Between the facts and the buttons. */
  readonly children?: ReactNode;
}

/** Whom the guard most likely means: the one who was scanned, else everybody who can still move. */
function firstTicks(visit: VisitDetail, found: FoundVisitor): ReadonlySet<string> {
  if (found.method !== 'search' && visit.persons.some((person) => person.id === found.person_id))
    return new Set([found.person_id]);
  return new Set(visit.persons.filter((person) => !person.has_left).map((person) => person.id));
}

function RefusalFields({
  isSending,
  onRefuse,
  onBack,
}: {
  readonly isSending: boolean;
  readonly onRefuse: (reason: string, note: string) => void;
  readonly onBack: () => void;
}) {
  const t = useVisitorText();
  const reasons = useOptions(refuseReasons);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  return (
    <div className={classes.refusal}>
      <ChipsField
        value={reason}
        onChange={setReason}
        label={t('refuse_why')}
        required
        options={reasons}
        error={isSubmitted && !reason ? t('refuse_choose') : undefined}
      />
      <TextField value={note} onChange={setNote} label={t('note')} max={100} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          {t('not_now')}
        </Button>
        <Button
          variant="default"
          className={classes.refuse}
          loading={isSending}
          onClick={() => (reason ? onRefuse(reason, note.trim()) : setSubmitted(true))}
        >
          {t('refuse_entry')}
        </Button>
      </div>
    </div>
  );
}

function IdTick({ isOn, onTick }: { readonly isOn: boolean; readonly onTick: (isOn: boolean) => void }) {
  const t = useVisitorText();
  const own = useId();
  return (
    <label className={classes.tick} htmlFor={own}>
      <Checkbox id={own} size="md" checked={isOn} required onChange={(event) => onTick(event.currentTarget.checked)} />
      <span {...REQUIRED_MARK}>{t('id_agrees')}</span>
    </label>
  );
}

/** What the host wrote for the guards. */
function GuardNotes({ visit }: { readonly visit: VisitDetail }) {
  const notes = usePlainFacts(GUARD_FACTS, visit, useVisitorText());
  return notes.map(
    ({ label, value }) =>
      value && (
        <Note key={label} tone="waiting">
          <b>{label}</b> {value}
        </Note>
      ),
  );
}

/** Sends what the guard decides; what goes wrong is a sentence on the form and a sound. */
function useVerify({ visit, found, onDone }: Pick<Props, 'visit' | 'found' | 'onDone'>) {
  const t = useVisitorText();
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSend(visitorGate.verify, {
    errorDisplay: 'session_only',
    onSuccess: (_visit, { body }) => {
      (body.direction === 'refused' ? signalRefuse : signalPass)();
      toast.success(t(`done_${body.direction}`, { n: body.person_ids.length }));
      onDone(body.direction);
    },
    onError: (error) => {
      signalRefuse();
      setProblem(sentenceOf(error));
    },
  });
  const move = (direction: Direction, person_ids: string[], more: Partial<Body> = {}) => {
    // A check that waits for the network would open the gate later, when nobody looks any more.
    if (!navigator.onLine) {
      setProblem(t('check_offline'));
      return;
    }
    setProblem(null);
    const by = { method: found.method, ...(found.code ? { code: found.code } : {}) };
    send.mutate({ params: { id: visit.id }, body: { person_ids, direction, ...by, ...more } });
  };
  return { move, problem, isSending: send.isPending };
}

interface MoveButtonsProps {
  readonly entering: number;
  readonly leaving: number;
  readonly mayRefuse: boolean;
  readonly opens: boolean;
  readonly isSending: boolean;
  readonly onRefuse: () => void;
  readonly onOut: () => void;
  readonly onIn: () => void;
}

function MoveButtons({ entering, leaving, mayRefuse, opens, isSending, onRefuse, onOut, onIn }: MoveButtonsProps) {
  const t = useVisitorText();
  return (
    <div className={classes.foot} data-foot>
      {mayRefuse && entering > 0 && (
        <Button variant="default" className={classes.refuse} disabled={isSending} onClick={onRefuse}>
          {t('refuse_entry')}
        </Button>
      )}
      {leaving > 0 && (
        <Button loading={isSending} onClick={onOut}>
          {t('let_out', { n: leaving })}
        </Button>
      )}
      {opens && entering > 0 && (
        <Button className={classes.admit} loading={isSending} onClick={onIn}>
          {t('let_in', { n: entering })}
        </Button>
      )}
    </div>
  );
}

/** The guard's check: may they enter and why, who they are, ID ticked, then let in, let out or refuse. */
export function VerifyForm({ visit, found, gateId, layout = 'dialog', onDone, children }: Props) {
  const format = useFormat();
  const localizedName = useLocalizedName();
  const words = useVisitWords();
  const now = useNow(5_000);
  const [ticked, setTicked] = useState(() => firstTicks(visit, found));
  const [isIdChecked, setIdChecked] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const { move, problem, isSending } = useVerify({ visit, found, onDone });
  // People who are inside leave by their own button; the bar is about those who want in, while there are any.
  const here = visit.persons.filter((person) => ticked.has(person.id));
  const awaited = here.filter((person) => person.is_awaited);
  const entering = awaited.map((person) => person.id);
  const leaving = here.filter((person) => person.is_inside).map((person) => person.id);
  const verdict = verdictOf({
    visit,
    chosen: awaited.length > 0 ? awaited : here,
    gateId,
    idChecked: isIdChecked,
    now,
    format: {
      dateTime: (at) => (dayOf(at) === today() ? format.time(at) : `${words.day(at)} ${format.time(at)}`),
      time: format.time,
      localizedName,
      list: format.list,
    },
  });
  const warn = useEffectEvent(() => {
    if (found.method !== 'search' && verdict.signal === 'stop') signalRefuse();
  });
  useEffect(() => warn(), []);
  // asked for where the kind of visit asks for it, and then there is no way in without
  const asksId = visit.requires_id && awaited.some((person) => !person.is_minor);
  const checked = { id_checked: isIdChecked };
  const mayVerify = gateId !== null && visit.actions.includes('verify');
  const toggle = (id: string, isOn: boolean) =>
    setTicked(new Set(isOn ? [...ticked, id] : [...ticked].filter((known) => known !== id)));
  return (
    <Stack gap={16} className={classes.form} data-layout={layout}>
      <VerdictBar visit={visit} verdict={verdict} />
      <VerifyPersons visit={visit} focusId={found.person_id} ticked={ticked} onTick={toggle} />
      {gateId !== null && !visit.is_over && <HostCall visitId={visit.id} name={words.hostName(visit)} />}
      <GuardNotes visit={visit} />
      {children}
      {mayVerify && asksId && <IdTick isOn={isIdChecked} onTick={setIdChecked} />}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {isRefusing ? (
        <RefusalFields
          isSending={isSending}
          onBack={() => setRefusing(false)}
          onRefuse={(reason, note) =>
            move('refused', entering, { ...checked, refuse_reason: reason as 'other', ...(note ? { note } : {}) })
          }
        />
      ) : (
        <MoveButtons
          entering={entering.length}
          leaving={mayVerify ? leaving.length : 0}
          mayRefuse={mayVerify}
          opens={verdict.opens}
          isSending={isSending}
          onRefuse={() => setRefusing(true)}
          onOut={() => move('out', leaving, checked)}
          onIn={() => move('in', entering, checked)}
        />
      )}
    </Stack>
  );
}

import {
  IconMoodCry,
  IconMoodHappy,
  IconMoodNeutral,
  IconMoodSad,
  IconMoodSmile,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { useUnsaved } from '#web/ui/forms/use-unsaved.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { evaluationAnswers, type MyRound, type MyTarget } from '../../../contract/answers.contract.ts';
import { TEXT_MOST } from '../../../contract/evaluation-items.ts';
import { useEvaluationText } from '../../texts.ts';
import classes from './answer.module.css';

type Item = MyRound['items'][number];
type Given = Readonly<Record<string, number | string>>;

interface Props {
  readonly round: MyRound;
  readonly target: MyTarget;
  readonly onClose: () => void;
  /** Sent: the next teacher may come. */
  readonly onDone: () => void;
}

const FACES: readonly [value: number, Icon: TablerIcon][] = [
  [1, IconMoodCry],
  [2, IconMoodSad],
  [3, IconMoodNeutral],
  [4, IconMoodSmile],
  [5, IconMoodHappy],
];

/** The questions about one teacher, one a screen; what is chosen leads on. */
export function AnswerSheet({ round, target, onClose, onDone }: Props) {
  const t = useEvaluationText();
  const localizedName = useLocalizedName();
  const [at, setAt] = useState(0);
  const [given, setGiven] = useState<Given>({});
  const { items } = round;
  const item = items[at];
  const isLast = at === items.length - 1;
  const send = useSend(evaluationAnswers.answer, {
    invalidates: ['home', 'notifications'],
    onSuccess: () => {
      toast.success(t('sent'));
      onDone();
    },
  });
  useUnsaved(Object.keys(given).length > 0 && !send.isPending);
  const missing = items.findIndex(({ key, type }) => type !== 'text' && given[key] === undefined);
  const submit = () =>
    missing >= 0 ? setAt(missing) : send.mutate({ params: { id: round.id }, body: bodyOf(round, target, given) });
  if (!item) return null;
  const isOpen = item.type !== 'text' && given[item.key] === undefined;
  return (
    <SideDrawer
      opened
      kind="form"
      onClose={onClose}
      title={t('about', { name: localizedName(target.teacher) })}
      foot={
        <FootActions
          acts={[
            at > 0 && { key: 'back', label: t('back'), onClick: () => setAt(at - 1) },
            isLast
              ? {
                  key: 'send',
                  label: t('send'),
                  kind: 'primary',
                  onClick: submit,
                  isPending: send.isPending,
                  disabled: isOpen,
                }
              : { key: 'next', label: t('next'), kind: 'primary', onClick: () => setAt(at + 1), disabled: isOpen },
          ]}
        />
      }
    >
      <div className={classes.question}>
        <Words tone="faint" role="status">
          {t('question_n', { n: at + 1, all: items.length })}
        </Words>
        <Question
          key={item.key}
          item={item}
          value={given[item.key]}
          onChange={(value) => setGiven({ ...given, [item.key]: value })}
          onChosen={() => !isLast && setAt(at + 1)}
        />
      </div>
    </SideDrawer>
  );
}

function bodyOf({ items }: MyRound, target: MyTarget, given: Given) {
  return {
    target_id: target.id,
    scores: items.flatMap(({ key }) => {
      const value = given[key];
      return typeof value === 'number' ? [{ key, value }] : [];
    }),
    texts: items.flatMap(({ key }) => {
      const text = given[key];
      return typeof text === 'string' && text.trim() ? [{ key, text }] : [];
    }),
  };
}

interface QuestionProps {
  readonly item: Item;
  readonly value: number | string | undefined;
  readonly onChange: (value: number | string) => void;
  readonly onChosen: () => void;
}

function Question({ item, value, onChange, onChosen }: QuestionProps) {
  const t = useEvaluationText();
  const lang = useLang();
  const text = lang === 'us' && item.text_en ? item.text_en : item.text;
  const choose = (next: number) => {
    onChange(next);
    if (value === undefined) onChosen();
  };
  if (item.type === 'text')
    return (
      <TextAreaField
        name={item.key}
        label={text}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        max={TEXT_MOST}
        help={t('words_help')}
      />
    );
  return (
    <>
      <Words as="h2" size="large" weight={600} id="evaluation-question">
        {text}
      </Words>
      {item.type === 'scale5' ? (
        <div role="radiogroup" aria-labelledby="evaluation-question" className={classes.faces}>
          {FACES.map(([face, Icon]) => (
            // biome-ignore lint/a11y/useSemanticElements: a radio shows no picture and would not lead on
            <button
              key={face}
              type="button"
              role="radio"
              aria-checked={value === face}
              className={classes.face}
              onClick={() => choose(face)}
            >
              <Icon aria-hidden size={36} stroke={1.4} />
              {t(`face_${face}` as 'face_1')}
            </button>
          ))}
        </div>
      ) : (
        <div role="radiogroup" aria-labelledby="evaluation-question" className={classes.options}>
          {item.options.map((option, place) => (
            // biome-ignore lint/a11y/useSemanticElements: a radio would not lead on
            <button
              key={option}
              type="button"
              role="radio"
              aria-checked={value === place + 1}
              className={classes.option}
              onClick={() => choose(place + 1)}
            >
              {option}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

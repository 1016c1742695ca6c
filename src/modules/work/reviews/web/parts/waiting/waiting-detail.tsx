import { useState } from 'react';
import { Link } from 'react-router';
import { DueWords } from '#modules/desk/home/web/public.tsx';
import type { ReviewMove } from '#shared/review.ts';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useEither, useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { ReviewMarks } from '#web/ui/review/review-marks.tsx';
import { useReviewsText } from '../../texts.ts';
import type { Waiting } from '../use-reviews.ts';

/** As every contract takes an opinion (`reviewComment`), which is asked again where one is stricter. */
const WORDS_AT_LEAST = 2;
const WORDS_AT_MOST = 200;

const KINDS = { approve: 'primary', return: undefined, reject: 'danger' } as const;

interface Props {
  readonly item: Waiting;
  /** What stands around it says the title already. */
  readonly isTitled?: boolean;
}

/** What one has to know of the chosen one, and the way to all of it. */
export function WaitingDetail({ item, isTitled = false }: Props) {
  const t = useReviewsText();
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const either = useEither();
  const format = useFormat();
  const isPhone = useCurrentRoute()?.layout === 'mobile';
  const { review } = item;
  return (
    <Stack gap={12}>
      <Stack gap={4} items="start">
        {!isTitled && (
          <Words as="h2" size="large" weight={600}>
            {titleOf(item)}
          </Words>
        )}
        <Words as="p" tone="soft">
          {either(item.detail, item.detail_en)}
        </Words>
        <ReviewMarks lender={review.for} />
      </Stack>
      <Facts
        facts={[
          ...review.facts.map(({ label, value }) => ({ label: localize(label), value: localize(value), wide: true })),
          { label: t('due'), value: <DueWords todo={item} /> },
          { label: t('since'), value: format.dateTime(item.since) },
        ]}
      />
      <Link to={(isPhone && item.mobile_route) || item.route}>{t('open_record')}</Link>
      {!review.batch && (
        <Words as="p" tone="soft" size="small">
          {t('one_by_one')}
        </Words>
      )}
    </Stack>
  );
}

interface FootProps {
  readonly item: Waiting;
  readonly isBusy: boolean;
  readonly isDone: boolean;
  readonly onDecide: (move: ReviewMove, words: string) => void;
}

/** The opinion, and the ways to decide it. */
export function DecideFoot({ item, isBusy, isDone, onDecide }: FootProps) {
  const t = useReviewsText();
  const f = useFrameText();
  const localize = useLocalize();
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const { moves } = item.review;
  const decide = (move: ReviewMove) => {
    const said = words.trim();
    const isShort = said.length > 0 && said.length < WORDS_AT_LEAST;
    setError(isShort ? t('words_short', { n: WORDS_AT_LEAST }) : undefined);
    if (!isShort) onDecide(move, said);
  };
  return (
    <Stack gap={12} grow>
      {moves.some((move) => move.words !== null) && (
        <TextAreaField
          name="opinion"
          label={f('opinion')}
          value={words}
          onChange={setWords}
          onBlur={() => undefined}
          error={error}
          required={moves.every((move) => move.must)}
          max={WORDS_AT_MOST}
          rows={2}
        />
      )}
      <FootActions
        acts={moves.map((move) => ({
          key: `${move.result} ${move.label.us}`,
          label: localize(move.label),
          kind: KINDS[move.result],
          asks: move.must && words.trim() === '',
          isPending: isBusy && move.result === 'approve',
          disabled: isBusy || isDone,
          onClick: () => decide(move),
        }))}
      />
    </Stack>
  );
}

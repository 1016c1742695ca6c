import { Link } from 'react-router';
import { DueWords } from '#modules/desk/home/web/public.tsx';
import type { ReviewMove } from '#shared/review.ts';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useEither, useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { ReviewMarks } from '#web/ui/review/review-marks.tsx';
import { useReviewsText } from '../../texts.ts';
import type { Waiting } from '../use-reviews.ts';

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
        <ReviewMarks lender={review.for} refused={undefined} />
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
  /** `isAsked`: an opinion is asked for, though the decision takes none. */
  readonly onDecide: (move: ReviewMove, isAsked?: boolean) => void;
}

/** The ways to decide it. */
export function DecideFoot({ item, isBusy, isDone, onDecide }: FootProps) {
  const t = useReviewsText();
  const localize = useLocalize();
  const disabled = isBusy || isDone;
  const { moves } = item.review;
  return (
    <FootActions
      acts={moves.flatMap((move) => {
        const isFirst = move.result === 'approve';
        return [
          {
            key: `${move.result} ${move.label.us}`,
            label: localize(move.label),
            kind: isFirst ? ('primary' as const) : move.result === 'reject' ? ('danger' as const) : undefined,
            asks: move.must,
            isPending: isBusy && isFirst,
            disabled,
            onClick: () => onDecide(move),
          },
          isFirst &&
            move.words !== null &&
            !move.must && {
              key: 'with words',
              label: t('approve_with_words'),
              asks: true,
              disabled,
              onClick: () => onDecide(move, true),
            },
        ];
      })}
    />
  );
}

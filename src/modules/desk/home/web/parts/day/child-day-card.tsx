import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useOverview } from '../overview/use-overview.ts';
import { ChildrenDays } from './children-days.tsx';

/** The day of each child as on the home page: what waits for it, and what its day holds. */
export function ChildDayCard() {
  const isPhone = useIsNarrow();
  const answer = useOverview(isPhone ? 'h5' : 'home');
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  const { children, day, todos } = answer.data;
  const own = children.data ?? [];
  if (own.length === 0) return null;
  const items = (day.data?.list ?? []).filter((item) => own.some(({ id }) => id === item.for_user_id));
  return <ChildrenDays ownChildren={own} items={items} todos={todos.data?.list ?? []} isPhone={isPhone} />;
}

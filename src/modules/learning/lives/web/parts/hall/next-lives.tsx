import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { Card } from './live-next-card.tsx';

/** The next lives of the reader on the page of a workbench group, as on the home page. */
export const NextLives = () => <Card layout={useIsNarrow() ? 'mobile' : 'desktop'} />;

import { WatchView } from '../parts/watch/watch-view.tsx';

/** One film. */
export const Page = () => <WatchView />;

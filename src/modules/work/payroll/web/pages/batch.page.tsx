import { BatchBoard } from '../parts/batch/batch-board.tsx';

/** One pay batch. */
export const Page = () => <BatchBoard />;

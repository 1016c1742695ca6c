import { FfyplanPage } from '../parts/ffyplan-page.tsx';

/** The five-year plans of a school. */
export const Page = () => <FfyplanPage />;

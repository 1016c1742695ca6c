import { MyReviews } from '../parts/my-reviews.tsx';

/** Everything that the person reviews and has reviewed. */
export function Page() {
  return <MyReviews />;
}

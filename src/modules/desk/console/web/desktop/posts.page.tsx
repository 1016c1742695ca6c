import { AdminFrame } from '#modules/core/access/web/public.tsx';
import { PostsPanel } from '../parts/posts-panel.tsx';

export function Page() {
  return (
    <AdminFrame>
      <PostsPanel />
    </AdminFrame>
  );
}

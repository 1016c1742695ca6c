import { AdminFrame } from '../parts/admin-frame.tsx';
import { PostsPanel } from '../parts/posts/posts-panel.tsx';

export function Page() {
  return (
    <AdminFrame>
      <PostsPanel />
    </AdminFrame>
  );
}

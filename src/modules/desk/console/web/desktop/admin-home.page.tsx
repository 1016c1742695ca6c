import { FirstAdminPage } from '#modules/core/access/web/public.tsx';

/** The area opens with its first page that the person may see. */
export function Page() {
  return <FirstAdminPage />;
}

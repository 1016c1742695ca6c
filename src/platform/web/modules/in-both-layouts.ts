import type { ActionCode } from '#shared/endpoint.ts';
import type { WebRoute } from './web-module.ts';

/** What a page says otherwise where the phone shows it. */
type OnPhone = Pick<WebRoute, 'name' | 'path'> &
  Partial<
    Pick<
      WebRoute,
      'aliases' | 'title' | 'parent' | 'ledger' | 'app_code' | 'hidden' | 'public' | 'keep_alive' | 'resets_history'
    >
  > & {
    /** Null: anybody signed in, whatever the desktop page asks for. */
    readonly roles?: readonly ActionCode[] | null;
  };

/**
 * The two routes of a page that is the same in both layouts: `...inBothLayouts({ …, phone: { name, path, parent } })`.
 * Title and roles are the same where the phone says nothing else, and so are whether a school is chosen first and whether it
 * opens without a line; nothing else is taken over.
 */
export function inBothLayouts({
  phone,
  ...desktop
}: Omit<WebRoute, 'layout'> & { readonly phone: OnPhone }): readonly [WebRoute, WebRoute] {
  const { title, load, one_school, offline } = desktop;
  const { roles = desktop.roles, ...onPhone } = phone;
  return [
    { ...desktop, layout: 'desktop', mobile_path: phone.path },
    {
      title,
      ...(roles ? { roles } : {}),
      ...(one_school ? { one_school } : {}),
      ...(offline ? { offline } : {}),
      ...onPhone,
      layout: 'mobile',
      load,
    },
  ];
}

import type { Text } from '../text.ts';

/**
 * What the browser does when a sentence of the catalogue applies, in this order.
 * - `dialog`: one confirm dialog; `warning`, `success`, `loading`: a message; `field`: the message at its field
 * - `reject`: the call fails for its caller; `proceed`: navigation goes on as if nothing had happened
 * - `reset`: the token is cleared; `reload`: the page is loaded again; `redirect`: go to `redirect_to`
 * - `log`: written to the console only; `none`: nothing by itself
 */
export type Behaviour =
  | 'dialog'
  | 'warning'
  | 'success'
  | 'loading'
  | 'field'
  | 'reject'
  | 'proceed'
  | 'reset'
  | 'reload'
  | 'redirect'
  | 'log'
  | 'none';

/** One row of the catalogue. Without a `text` the sentence of the server is shown. */
export interface CatalogueEntry {
  readonly behaviour: readonly [Behaviour, ...Behaviour[]];
  readonly text?: Text;
  /** Several sentences of one row, by what each is for. */
  readonly texts?: Readonly<Record<string, Text>>;
  readonly redirect_to?: string;
}

/** The rows that every page needs: what the request layer and the start of a page say. The others are in error-catalogue.ts. */
export const frameErrors = {
  network: {
    behaviour: ['warning', 'reject'],
    text: { cn: '网络异常，请检查网络', us: 'No connection. Check your network.' },
  },
  timeout: {
    behaviour: ['warning', 'reject'],
    text: { cn: '请求超时，请重试', us: 'the request timed out, please retry' },
  },
  '401401': {
    behaviour: ['dialog', 'reset', 'redirect'],
    redirect_to: '/login',
    texts: { title: { cn: '确定登出？', us: 'Logout?' }, confirm: { cn: '重新登录', us: 'Login Again' } },
  },
  '401402': {
    behaviour: ['dialog', 'reset', 'redirect'],
    redirect_to: '/login',
    texts: { title: { cn: '确定登出？', us: 'Logout?' }, confirm: { cn: '重新登录', us: 'Login Again' } },
  },
  '400403': { behaviour: ['warning', 'reset', 'reload'] },
  '200200': { behaviour: ['warning', 'reject'] },
  '200601': { behaviour: ['warning', 'reject', 'redirect'], redirect_to: '/register/active' },
  settings_tolerated: { behaviour: ['proceed'] },
  /**
   * Of a 401 alone: an answer of a proxy, or none at all, does not end the session; the page says so and tries again.
   */
  settings_other: { behaviour: ['reset', 'redirect'], redirect_to: '/login' },
  other_message: { behaviour: ['warning', 'reject'] },
  http_500_422_404: {
    behaviour: ['warning', 'reject'],
    text: { cn: '{status} 服务器异常，请重试', us: '{status} server exception, please retry' },
  },
  odd_success: { behaviour: ['warning', 'reject'], text: { cn: 'Error', us: 'Error' } },
  route_generation: { behaviour: ['warning'], text: { cn: 'Has Error', us: 'Has Error' } },
  verification: {
    behaviour: ['warning'],
    text: { cn: '验证失败，请重新登录', us: 'Verification failed, please Login again' },
  },
  send_code: {
    behaviour: ['warning'],
    text: {
      cn: '{status}验证码发送失败，请重试！',
      us: '{status} failed to send verification code, please try again!',
    },
  },
  success_added: { behaviour: ['success'], text: { cn: '添加成功', us: 'added successfully' } },
  success_code: {
    behaviour: ['success'],
    text: { cn: '验证码发送成功', us: 'verification code sent successfully' },
  },
  phone_message: {
    behaviour: ['field'],
    text: { cn: '请输入正确的手机号', us: 'please enter the correct mobile phone' },
  },
} as const satisfies Record<string, CatalogueEntry>;

import * as z from 'zod';
import { defineSetting, type SettingDefinition, settingDefinitions } from '#server/settings/settings.ts';
import { outsideAddress } from '#shared/addresses/safe-link.ts';
import { USUALLY_APP_SETTING } from '#shared/constants.ts';
import type { OrganizationFrame } from './frame.queries.ts';

const text = (max: number) => z.string().trim().max(max);
const address = z.union([z.literal(''), outsideAddress]);
/** Never more apps than this among the usual ones. */
export const USUAL_APPS_AT_MOST = 24;

/** Settings of the frame. An empty text means "none". */
export const settings = {
  /** Codes of the apps that stand first, separated by commas; a person's own choice goes before it. */
  usually_app: defineSetting({
    key: USUALLY_APP_SETTING,
    name: { cn: '常用应用', us: 'Favourite apps' },
    help: { cn: '应用编码，用逗号分隔', us: 'App codes, separated by commas' },
    schema: text(1000),
    default: '',
    is_public: true,
  }),
  product_name_cn: defineSetting({
    key: 'product_name_cn',
    name: { cn: '产品名称（中文）', us: 'Product name (Chinese)' },
    schema: text(40),
    default: '',
    is_public: true,
  }),
  product_name_us: defineSetting({
    key: 'product_name_us',
    name: { cn: '产品名称（英文）', us: 'Product name (English)' },
    schema: text(60),
    default: '',
    is_public: true,
  }),
  mobile_app_url: defineSetting({
    key: 'mobile_app_url',
    name: { cn: 'App 下载地址', us: 'App download address' },
    schema: address,
    default: '',
    is_public: true,
  }),
  min_app_version: defineSetting({
    key: 'min_app_version',
    name: { cn: 'App 最低版本', us: 'Minimum app version' },
    schema: text(20),
    default: '',
    is_public: true,
  }),
  kept_alive_pages: defineSetting({
    key: 'kept_alive_pages',
    name: { cn: '保持打开的页面', us: 'Pages kept alive' },
    schema: z.array(text(60)).max(10),
    default: [],
    is_public: true,
  }),
  /** Where people write to somebody of the school; empty: the toolbar has no such link. */
  ai_chat_kf_url: defineSetting({
    key: 'ai_chat_kf_url',
    name: { cn: '在线客服地址', us: 'Live chat address' },
    schema: address,
    default: '',
    is_public: true,
  }),
  sync_platform_url: defineSetting({
    key: 'sync_platform_url',
    name: { cn: '同步平台地址', us: 'Sync platform address' },
    schema: address,
    default: '',
    is_public: true,
  }),
} as const;

/** The name of the product where no school group has given its own. */
export const PRODUCT_NAME = { cn: '书院', us: 'Shuyuan' };

/** The value of a setting inside a loaded frame. */
export function settingIn<T>(frame: OrganizationFrame, definition: SettingDefinition<T>): T {
  const parsed = definition.schema.safeParse(frame.settings.get(definition.key));
  return parsed.success ? parsed.data : definition.default;
}

/** Public settings as the browser gets them: texts as they are, everything else as JSON. */
export function publicSettings(
  frame: OrganizationFrame,
  usualApps: readonly string[] | null,
): { key: string; value: string }[] {
  return [...settingDefinitions().values()]
    .filter((definition) => definition.is_public)
    .map((definition) => {
      const value =
        definition.key === settings.usually_app.key && usualApps ? usualApps.join(',') : settingIn(frame, definition);
      return { key: definition.key, value: typeof value === 'string' ? value : JSON.stringify(value) };
    });
}

/** Product name in both languages: the setting, else the school group's, else the product's own. */
export function productName(frame: OrganizationFrame): { cn: string; us: string } {
  return {
    cn: settingIn(frame, settings.product_name_cn) || frame.client?.product_name_cn || PRODUCT_NAME.cn,
    us: settingIn(frame, settings.product_name_us) || frame.client?.product_name_us || PRODUCT_NAME.us,
  };
}

import type { DemoContext } from '#server/module.ts';
import { type CastName, cast, castId } from '../../../../../database/demo/cast.ts';
import type { Channel } from '../contract/channels.ts';
import { openidOf, unionidOf, useridOf } from './local/local-answers.ts';
import { LOCAL_APPS } from './local/local-apps.ts';
import { externalIdentity } from './tables.ts';

const APPS: Readonly<Record<Channel, string>> = {
  wechat_oauth: LOCAL_APPS.WECHAT_WEB_APP[0],
  wechat_shiyou_oauth: LOCAL_APPS.WECHAT_SHIYOU_WEB_APP[0],
  qiwei_oauth: LOCAL_APPS.WECOM_APP[0],
  ding_oauth: LOCAL_APPS.DINGTALK_APP[0],
};

/** The school gave its teachers their accounts of the two companies; one of them linked WeChat too. */
const links: readonly (readonly [CastName, Channel, 'self' | 'provisioned'])[] = [
  ['teacher', 'qiwei_oauth', 'provisioned'],
  ['teacher', 'ding_oauth', 'provisioned'],
  ['teacher', 'wechat_oauth', 'self'],
  ['homeroom', 'qiwei_oauth', 'provisioned'],
  ['homeroom', 'ding_oauth', 'provisioned'],
  ['hrofficer', 'qiwei_oauth', 'provisioned'],
];

export async function identitiesDemo({ db }: DemoContext): Promise<void> {
  const rows = links.map(([username, channel, linked_by]) => {
    const app = APPS[channel];
    const isCompany = channel === 'qiwei_oauth' || channel === 'ding_oauth';
    return {
      user_id: castId(username),
      channel,
      app,
      subject: isCompany ? useridOf(username) : unionidOf(username),
      openid: isCompany ? null : openidOf(username, app),
      unionid: channel === 'qiwei_oauth' ? null : unionidOf(username),
      nickname: cast.find((member) => member.username === username)?.name ?? null,
      linked_by,
    };
  });
  await db.insert(externalIdentity).values(rows);
}

import type { Env } from '../env.ts';
import { type AliyunAccess, callAliyun, registeredText } from './aliyun-rpc.ts';
import type { ChannelAdapter, Outgoing, Receipt } from './channel.ts';

/** Aliyun's SendSms. Texts are registered there; `SMS_TEMPLATES` names their codes. */
export class AliyunSms implements ChannelAdapter {
  readonly provider = 'aliyun';
  readonly #access: AliyunAccess;
  readonly #env: Env;

  constructor(env: Env) {
    if (!env.SMS_URL || !env.SMS_KEY || !env.SMS_SECRET)
      throw new Error('setting SMS_URL: SMS_KEY and SMS_SECRET are needed with it');
    this.#access = { url: new URL(env.SMS_URL).href, key: env.SMS_KEY, secret: env.SMS_SECRET };
    this.#env = env;
  }

  async send(message: Outgoing): Promise<Receipt> {
    return callAliyun(
      this.#access,
      {
        Action: 'SendSms',
        OutId: message.id,
        PhoneNumbers: message.to,
        SignName: this.#env.SMS_SIGNATURE,
        TemplateCode: registeredText(this.#env.SMS_TEMPLATES, message),
        TemplateParam: JSON.stringify(message.vars),
      },
      'BizId',
    );
  }
}

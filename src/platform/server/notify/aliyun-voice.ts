import type { Env } from '../env.ts';
import { type AliyunAccess, callAliyun, registeredText } from './aliyun-rpc.ts';
import type { ChannelAdapter, Outgoing, Receipt } from './channel.ts';

/**
 * Aliyun's SingleCallByTts: calls a phone and reads a registered text out, once, since the text says the code twice.
 * The account is that of the text messages; `SMS_TEMPLATES` names the code of the spoken text as well.
 */
export class AliyunVoice implements ChannelAdapter {
  readonly provider = 'aliyun';
  readonly #access: AliyunAccess;
  readonly #env: Env;

  constructor(env: Env) {
    if (!env.VOICE_URL || !env.SMS_KEY || !env.SMS_SECRET)
      throw new Error('setting VOICE_URL: SMS_KEY and SMS_SECRET are needed with it');
    this.#access = { url: new URL(env.VOICE_URL).href, key: env.SMS_KEY, secret: env.SMS_SECRET };
    this.#env = env;
  }

  async send(message: Outgoing): Promise<Receipt> {
    return callAliyun(
      this.#access,
      {
        Action: 'SingleCallByTts',
        CalledNumber: message.to,
        ...(this.#env.VOICE_SHOW_NUMBER ? { CalledShowNumber: this.#env.VOICE_SHOW_NUMBER } : {}),
        OutId: message.id,
        PlayTimes: '1',
        TtsCode: registeredText(this.#env.SMS_TEMPLATES, message),
        TtsParam: JSON.stringify(message.vars),
      },
      'CallId',
    );
  }
}

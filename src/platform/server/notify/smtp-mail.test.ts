import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailServer } from '../testing/mail-server.ts';
import { DeliveryRefused, type Outgoing } from './channel.ts';
import { SmtpMail } from './smtp-mail.ts';

const message: Outgoing = {
  id: 'delivery-1',
  to: 'guest@home.test',
  template: 'visitor.approved',
  vars: {},
  text: `您的来访申请已通过，请凭二维码入校${'。'.repeat(60)}\n.\n第二行 second line`,
  lang: 'cn',
};

describe('mail', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  const failure = (mail: SmtpMail, change: Partial<Outgoing> = {}) =>
    mail.send({ ...message, ...change }).then(
      () => undefined,
      (error: Error) => error,
    );

  beforeAll(async () => {
    server = await startMailServer('no-reply@school.test', 'p@ss word');
  });
  beforeEach(() => {
    server.mode = 'well';
  });
  afterAll(() => server.close());

  it('arrives as it was written, also in Chinese and with a line that is only a dot', async () => {
    const receipt = await new SmtpMail(server.url).send(message);
    expect(receipt).toEqual({ state: 'sent', provider_id: 'queued as 1' });
    const letter = server.letters[0]!;
    expect(letter).toMatchObject({ from: 'no-reply@school.test', to: 'guest@home.test', text: message.text });
    expect(letter.headers).toContain('Message-ID: <delivery-1@school.test>');
    const words = [...letter.headers.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)];
    expect(words.map(([, piece]) => Buffer.from(piece!, 'base64').toString()).join('')).toBe(message.text.slice(0, 60));
    expect(words.every(([word]) => word.length <= 75)).toBe(true);
  });

  it('gives up on an address that does not exist or is none', async () => {
    server.mode = 'unknown';
    expect(await failure(new SmtpMail(server.url))).toBeInstanceOf(DeliveryRefused);
    for (const to of ['nobody', 'a@b>\r\nRCPT TO:<c@d', 'two@a.test,three@b.test']) {
      expect(await failure(new SmtpMail(server.url), { to })).toBeInstanceOf(DeliveryRefused);
    }
  });

  it('may try again when the server is busy, silent, gone, or does not let us in', async () => {
    server.mode = 'busy';
    const busy = await failure(new SmtpMail(server.url));
    server.mode = 'silent';
    const silent = await failure(new SmtpMail(server.url));
    server.mode = 'well';
    const stranger = await failure(new SmtpMail(server.url.replace('p%40ss', 'wrong')));
    const gone = await failure(new SmtpMail('smtp://a%40b.test:x@127.0.0.1:1'));
    const said = [busy, silent, stranger, gone].map((error) => [error instanceof DeliveryRefused, error?.message]);
    expect(said).toEqual([
      [false, expect.stringContaining('451')],
      [false, 'no answer within 3 s'],
      [false, expect.stringContaining('535')],
      [false, expect.stringContaining('ECONNREFUSED')],
    ]);
  });

  it.each(['mail.school.cn', 'https://mail.school.cn', 'smtps://mail.school.cn'])('refuses the setting %s', (url) => {
    expect(() => new SmtpMail(url)).toThrow('setting MAIL_URL');
  });
});

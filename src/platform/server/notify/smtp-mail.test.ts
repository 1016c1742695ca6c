import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Unreachable } from '../http-out/external-call.ts';
import { ownCertificate } from '../testing/certificate.ts';
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

const LONG = { connect_ms: 6000, greeting_ms: 6000, silent_ms: 6000, step_ms: 6000 };

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
    server.mode = 'well';
    const stranger = await failure(new SmtpMail(server.url.replace('p%40ss', 'wrong')));
    const gone = await failure(new SmtpMail('smtp://a%40b.test:x@127.0.0.1:1'));
    const said = [busy, stranger, gone].map((error) => [
      error instanceof DeliveryRefused,
      error instanceof Unreachable,
      error?.message,
    ]);
    expect(said).toEqual([
      [false, false, expect.stringContaining('451')],
      [false, true, expect.stringContaining('535')],
      [false, true, expect.stringContaining('ECONNREFUSED')],
    ]);
  });

  it.each([
    ['says nothing', 'silent', { greeting_ms: 100 }, Unreachable, /greeting/i],
    ['greets and says nothing more', 'mute', { silent_ms: 100 }, Unreachable, /timeout/i],
    ['goes on speaking without an end', 'dripping', { step_ms: 200 }, Error, /not done within 0.2 s/],
  ] as const)('does not wait for a server that %s', async (_what, mode, patience, kind, words) => {
    server.mode = mode;
    const error = await failure(new SmtpMail(server.url, { ...LONG, ...patience }));
    expect(error).toBeInstanceOf(kind);
    expect(error).not.toBeInstanceOf(DeliveryRefused);
    expect(error?.message).toMatch(words);
  });

  it('keeps the password out of what is recorded, though the server says it again', async () => {
    const mail = new SmtpMail(server.url.replace('p%40ss', 'wrong'));
    const error = await failure(mail);
    const everything = inspect(error, { depth: 9, showHidden: true });
    for (const secret of ['wrong word', Buffer.from('\0no-reply@school.test\0wrong word').toString('base64')])
      expect(everything).not.toContain(secret);
  });

  it('signs in with LOGIN where the server knows nothing else', async () => {
    const other = await startMailServer('no-reply@school.test', 'p@ss word', { login: 'LOGIN' });
    try {
      await new SmtpMail(other.url).send(message);
      expect(other.letters).toHaveLength(1);
      expect(await failure(new SmtpMail(other.url.replace('p%40ss', 'wrong')))).toBeInstanceOf(Unreachable);
    } finally {
      await other.close();
    }
  });

  it.each(['mail.school.cn', 'https://mail.school.cn', 'smtps://mail.school.cn'])('refuses the setting %s', (url) => {
    expect(() => new SmtpMail(url)).toThrow('setting MAIL_URL');
  });
});

describe('mail over an encrypted line', () => {
  const tls = ownCertificate();
  const known = getCACertificates('default');
  let server: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    server = await startMailServer('no-reply@school.test', 'p@ss word', { tls });
  });
  afterEach(() => setDefaultCACertificates(known));
  afterAll(() => server.close());

  it('is sent after STARTTLS, and the password is never said before it', async () => {
    setDefaultCACertificates([...known, tls.cert]);
    await new SmtpMail(server.url).send(message);
    expect(server.letters).toMatchObject([{ to: 'guest@home.test', text: message.text, encrypted: true }]);
    expect(server.heard.map((line) => line.split(' ', 1)[0])).toEqual(['EHLO', 'STARTTLS']);
  });

  it('is not sent to a server whose certificate nobody vouches for', async () => {
    server.heard.length = 0;
    server.letters.length = 0;
    await expect(new SmtpMail(server.url).send(message)).rejects.toThrow(Unreachable);
    expect([server.letters.length, server.heard.some((line) => line.startsWith('AUTH'))]).toEqual([0, false]);
  });

  it('is not sent to a foreign server that offers no encryption', async () => {
    const plain = await startMailServer('no-reply@school.test', 'p@ss word');
    try {
      // this machine under an address that is not known to be its own
      const foreign = new SmtpMail(plain.url.replace('127.0.0.1', '0.0.0.0'));
      await expect(foreign.send(message)).rejects.toThrow(Unreachable);
      expect(plain.letters).toEqual([]);
      expect(plain.heard.some((line) => line.startsWith('AUTH'))).toBe(false);
    } finally {
      await plain.close();
    }
  });
});

import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { cut } from '#shared/text/cut.ts';
import { Unreachable } from '../http-out/external-call.ts';
import { type ChannelAdapter, DeliveryRefused, type Outgoing, type Receipt } from './channel.ts';

/** How long is waited for whom. */
export interface MailPatience {
  /** From the name of the host to the end of STARTTLS. */
  readonly connect_ms: number;
  /** For the first word of the server. */
  readonly greeting_ms: number;
  /** While nothing at all comes. */
  readonly silent_ms: number;
  /** For one of the three steps (connecting, signing in, sending), however much comes meanwhile. */
  readonly step_ms: number;
}

const PATIENCE: MailPatience = { connect_ms: 6000, greeting_ms: 3000, silent_ms: 5000, step_ms: 15_000 };
const SUBJECT_LENGTH = 60;
/** So much of the words of a server is recorded. */
const SAID_LENGTH = 200;
const MOST_ANSWER_BYTES = 65_536;

/**
 * Mail over SMTP: `smtps://user:password@host` (TLS from the start) or `smtp://…:587` (STARTTLS, which a foreign host
 * must offer). The sender is the user, or `?from=no-reply@school.cn`. Plain text; the first line is the subject.
 */
export class SmtpMail implements ChannelAdapter {
  readonly provider = 'smtp';
  readonly #url: URL;
  readonly #from: string;
  readonly #patience: MailPatience;

  constructor(address: string, patience: MailPatience = PATIENCE) {
    const url = URL.parse(address);
    const from = url?.searchParams.get('from') ?? decodeURIComponent(url?.username ?? '');
    if (!url || !/^smtps?:$/.test(url.protocol) || !isAddress(from)) {
      throw new Error('setting MAIL_URL: must look like smtps://user:password@host?from=no-reply@school.cn');
    }
    this.#url = url;
    this.#from = from;
    this.#patience = patience;
  }

  async send(message: Outgoing): Promise<Receipt> {
    if (!isAddress(message.to)) throw new DeliveryRefused('not a mail address');
    const letter = await letterOf(message, this.#from);
    const connection = await this.#open();
    try {
      const { response } = await this.#step<SMTPConnection.SentMessageInfo>(connection, (done) =>
        connection.send({ from: this.#from, to: message.to }, letter, done),
      );
      connection.quit();
      return { state: 'sent', provider_id: cut(response.replace(/^\d{3}[ -]/gm, ''), SAID_LENGTH) };
    } catch (error) {
      const { permanent, response, message: words } = error as SMTPConnection.SMTPError;
      const said = cut(response || words, SAID_LENGTH);
      throw permanent ? new DeliveryRefused(said) : new Error(said);
    } finally {
      connection.close();
    }
  }

  /** A connection that is signed in. Whatever goes wrong here is not the fault of the message. */
  async #open(): Promise<SMTPConnection> {
    const { username, password } = this.#url;
    const connection = this.#connection();
    try {
      await this.#step(connection, (done) => connection.connect(done));
      const login = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
      if (password) await this.#step(connection, (done) => connection.login(login, done));
      return connection;
    } catch (error) {
      connection.close();
      throw new Unreachable(causeOf(error as SMTPConnection.SMTPError));
    }
  }

  #connection(): SMTPConnection {
    const { protocol, hostname, port } = this.#url;
    const { connect_ms, greeting_ms, silent_ms } = this.#patience;
    const isTls = protocol === 'smtps:';
    const connection = new SMTPConnection({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (isTls ? 465 : 587),
      secure: isTls,
      requireTLS: !isTls && !isLocal(hostname),
      dnsTimeout: greeting_ms,
      connectionTimeout: connect_ms,
      greetingTimeout: greeting_ms,
      socketTimeout: silent_ms,
      maxResponseSize: MOST_ANSWER_BYTES,
      logger: false, // what is said on the line holds persons and the password
    });
    connection.on('error', () => {}); // the step that is under way hears it as well
    return connection;
  }

  /** One step of a connection, which ends, fails, or takes too long. */
  #step<T>(connection: SMTPConnection, begin: (done: (error?: Error | null, answer?: T) => void) => void): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const within_ms = this.#patience.step_ms;
    const late = setTimeout(() => reject(new Error(`not done within ${within_ms / 1000} s`)), within_ms);
    // an error says more, and comes right after the end
    const end = () => setImmediate(() => reject(new Error('the mail server hung up')));
    connection.once('error', reject).once('end', end);
    begin((error, answer) => (error ? reject(error) : resolve(answer as T)));
    return promise.finally(() => {
      clearTimeout(late);
      connection.off('error', reject).off('end', end);
    });
  }
}

/** What is recorded of a failure before the message was sent: of an answer to our login its code alone, it may repeat the password. */
function causeOf({ code, responseCode, message }: SMTPConnection.SMTPError): string {
  return code === 'EAUTH'
    ? `the mail server refuses the login (${responseCode ?? 'no answer'})`
    : cut(message, SAID_LENGTH);
}

function letterOf({ id, to, text }: Outgoing, from: string): Promise<Buffer> {
  return new MailComposer({
    from,
    to,
    subject: cut(text.split('\n', 1)[0] ?? '', SUBJECT_LENGTH),
    text,
    textEncoding: 'base64',
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

const isAddress = (text: string): boolean => /^[^\s<>@"(),:;\\[\]]+@[^\s<>@"(),:;\\[\]]+$/.test(text);
const isLocal = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

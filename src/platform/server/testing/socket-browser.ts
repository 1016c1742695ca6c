interface Message {
  readonly type: string;
  readonly channel?: string;
  readonly id?: string;
  readonly last_id?: string;
  readonly event?: string;
  readonly data?: unknown;
  readonly code?: number;
}

/** One end of the real-time socket, as a browser has it: what it heard so far, and what it can say. */
export interface SocketBrowser {
  readonly socket: WebSocket;
  readonly heard: Message[];
  events(): Message[];
  /** Close code, once closed. */
  closed(): number | undefined;
  say(message: object): void;
}

/** Opens a socket and signs in; the device cookie may be another one than the session's. */
export async function openSocket(
  url: string,
  session: { readonly token: string; readonly device_cookie: string | null },
  deviceCookie = session.device_cookie,
): Promise<SocketBrowser> {
  const socket = new WebSocket(url, { headers: deviceCookie ? { cookie: `sid2=${deviceCookie}` } : {} } as never);
  const heard: Message[] = [];
  let closed: number | undefined;
  socket.onmessage = ({ data }) => void heard.push(JSON.parse(String(data)));
  socket.onclose = ({ code }) => {
    closed = code;
  };
  await new Promise((done) => socket.addEventListener('open', done, { once: true }));
  const say = (message: object) => socket.send(JSON.stringify(message));
  say({ type: 'auth', token: session.token });
  return { socket, heard, say, events: () => heard.filter(({ type }) => type === 'event'), closed: () => closed };
}

import {
  BROWSER_UPLINK,
  CHECK_BYTES,
  firstMessage,
  PIECE_BYTES,
  type UplinkMessage,
  uplinkMessage,
} from '../../contract/browser-uplink.ts';

export interface UplinkEvents {
  readonly onMessage: (message: UplinkMessage) => void;
  readonly onClose: () => void;
}

/** The socket by which this browser publishes, or measures its line. */
export class Uplink {
  readonly #socket: WebSocket;
  /** Blobs are read one after the other, so that what was recorded first goes first. */
  #queue: Promise<void> = Promise.resolve();

  constructor(ticket: string, check: boolean, { onMessage, onClose }: UplinkEvents) {
    const url = new URL(BROWSER_UPLINK, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    this.#socket = new WebSocket(url);
    this.#socket.onopen = () => this.#socket.send(JSON.stringify(firstMessage.parse({ ticket, check })));
    this.#socket.onmessage = ({ data }) => {
      const read = uplinkMessage.safeParse(JSON.parse(String(data)));
      if (read.success) onMessage(read.data);
    };
    this.#socket.onclose = onClose;
  }

  /** Bytes that wait in this browser: the line is slower than the picture. */
  get waiting(): number {
    return this.#socket.bufferedAmount;
  }

  send(blob: Blob): void {
    this.#queue = this.#queue.then(async () => {
      const bytes = await blob.arrayBuffer();
      for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) this.#piece(bytes.slice(at, at + PIECE_BYTES));
    });
  }

  #piece(bytes: ArrayBuffer): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(bytes);
  }

  /** Closes when everything that was handed over has been sent. */
  close(): void {
    void this.#queue.then(() => this.#socket.close());
  }
}

/** How fast this browser can send, in kilobits a second. Rejects where the line breaks or the ticket is refused. */
export function measureUplink(ticket: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const line = new Uplink(ticket, true, {
      onMessage: (message) => {
        if (message.kind === 'started') line.send(new Blob([noise(CHECK_BYTES)]));
        if (message.kind === 'measured') resolve(message.kbps);
        if (message.kind === 'refused') reject(new Error(message.reason.us));
      },
      onClose: () => reject(new Error('the line was closed')),
    });
  });
}

/** Bytes that nothing on the way can make shorter. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

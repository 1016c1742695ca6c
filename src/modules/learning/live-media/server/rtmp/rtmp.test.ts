import type { AddressInfo, Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as tlsConnect } from 'node:tls';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownCertificate } from '#server/testing/certificate.ts';
import { until } from '#server/testing/until.ts';
import { CONNECT, HELLO, publishCommand, RtmpPublisher } from '../testing/rtmp-publisher.ts';
import { type AmfValue, readCommand, writeCommand } from './amf.ts';
import { ChunkReader } from './chunk-reader.ts';
import { commandMessage, controlMessage, MESSAGE, mediaMessage } from './messages.ts';
import { type RtmpOptions, rtmpServers } from './rtmp-server.ts';
import type { EndReason, PublishRequest } from './rtmp-session.ts';
import { WireError } from './wire-error.ts';

const picture = Buffer.from([0x17, 1, 0, 0, 0, 1, 2, 3]);

const amf = fc.letrec<{ value: AmfValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true }),
    fc.string({ maxLength: 20 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.string({ minLength: 1, maxLength: 8 }).filter((name) => name !== '__proto__'),
      tie('value'),
      {
        maxKeys: 4,
        noNullPrototype: true,
      },
    ),
  ),
})).value;

describe('commands of publishers', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(amf, { maxLength: 8 }), (values) => {
        expect(JSON.stringify(readCommand(writeCommand(values)))).toBe(JSON.stringify(values));
      }),
    );
  });

  it('that are none are refused, and nothing else happens', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          readCommand(Buffer.from(bytes));
        } catch (error) {
          if (!(error instanceof WireError)) throw error;
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('may be called __proto__ without touching anything', () => {
    const name = Buffer.from('__proto__');
    const evil = Buffer.concat([
      Buffer.from([3, 0, name.length]),
      name,
      writeCommand([{ polluted: true }]),
      Buffer.from([0, 0, 9]),
    ]);
    readCommand(evil);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('that lie too deep or promise too much are refused', () => {
    const deep = Buffer.concat(Array.from({ length: 50 }, () => Buffer.from([10, 0, 0, 0, 1])));
    const long = Buffer.from([10, 0xff, 0xff, 0xff, 0xff]);
    const wide = Buffer.concat([Buffer.from([12, 0x7f, 0xff, 0xff, 0xff]), Buffer.alloc(100)]);
    for (const bytes of [deep, long, wide]) expect(() => readCommand(bytes)).toThrow(WireError);
  });
});

describe('chunks', () => {
  it('give the same messages however the line cuts them', () => {
    const bodies = fc.array(fc.uint8Array({ minLength: 1, maxLength: 9000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(bodies, fc.integer({ min: 1, max: 5000 }), (given, cut) => {
        const reader = new ChunkReader(1 << 20);
        reader.add(controlMessage(MESSAGE.chunk_bytes, 4096));
        expect(reader.next()?.type).toBe(MESSAGE.chunk_bytes);
        reader.setChunkBytes(4096);
        const line = Buffer.concat(given.map((body, n) => mediaMessage(MESSAGE.video, n * 40, Buffer.from(body))));
        const found: Buffer[] = [];
        for (let at = 0; at < line.length; at += cut) {
          reader.add(line.subarray(at, at + cut));
          for (let message = reader.next(); message; message = reader.next()) {
            expect(message.timestamp).toBe(found.length * 40);
            found.push(message.body);
          }
        }
        expect(found.map((body) => body.toString('hex'))).toEqual(
          given.map((body) => Buffer.from(body).toString('hex')),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('that are none are refused, and nothing else happens', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 }), (pieces) => {
        const reader = new ChunkReader(1 << 15);
        try {
          for (const piece of pieces) {
            reader.add(Buffer.from(piece));
            while (reader.next());
          }
        } catch (error) {
          if (!(error instanceof WireError)) throw error;
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('of more streams than a publisher has, or of a message without end, are refused', () => {
    const reader = new ChunkReader(1 << 15);
    const begun = (id: number) => Buffer.from([id, 0, 0, 0, 0, 0x10, 0, 9, 1, 0, 0, 0]);
    reader.add(Buffer.concat(Array.from({ length: 40 }, (_, n) => Buffer.concat([begun(3 + n), Buffer.alloc(128)]))));
    expect(() => reader.next()).toThrow(WireError);
    const other = new ChunkReader(1 << 15);
    other.add(Buffer.from([3, 0, 0, 0, 0xff, 0xff, 0xff, 9, 1, 0, 0, 0]));
    expect(() => other.next()).toThrow(WireError);
    expect(() => other.setChunkBytes(0)).toThrow(WireError);
  });
});

describe('the RTMP server', () => {
  let servers: { readonly plain: Server; readonly tls: Server | null };
  let port: number;
  let tlsPort: number;
  let frames: Buffer[] = [];
  let ends: EndReason[] = [];
  let asked: PublishRequest[] = [];
  let decideAfter = 0;

  beforeAll(async () => {
    const options: RtmpOptions = {
      gate: { publishers: 6, publishers_of_address: 5 },
      limits: { decide_within_ms: 1500, silent_ms: 1200 },
      decide: async (request) => {
        asked.push(request);
        await pause(decideAfter);
        if (request.param !== 'key=right') return { refused: '密钥不正确' };
        return { sink: { video: (body) => frames.push(body), audio: () => {}, end: (reason) => ends.push(reason) } };
      },
    };
    servers = rtmpServers(options, ownCertificate());
    const listen = async (server: Server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return (server.address() as AddressInfo).port;
    };
    port = await listen(servers.plain);
    if (servers.tls) tlsPort = await listen(servers.tls);
  });
  beforeEach(() => {
    frames = [];
    ends = [];
    asked = [];
    decideAfter = 0;
  });
  afterAll(() => {
    servers.plain.close();
    servers.tls?.close();
  });

  const opened = (key: string) => {
    const publisher = new RtmpPublisher(port);
    publisher.ask(key);
    return publisher;
  };

  it('hands on what a publisher sends that may, from the moment when it may', async () => {
    const publisher = opened('evening?key=right');
    await until(() => publisher.hears('NetStream.Publish.Start'));
    publisher.write(mediaMessage(MESSAGE.video, 0, picture));
    await until(() => frames.length === 1);
    expect(asked).toEqual([{ ip: '127.0.0.1', app: 'live', stream: 'evening', param: 'key=right' }]);
    publisher.write(commandMessage(1, ['deleteStream', 6, null, 1]));
    await until(() => publisher.isClosed);
    expect(ends).toEqual(['stopped']);
  });

  it('gives nobody the frames of a publisher that was refused, however it goes on', async () => {
    decideAfter = 50;
    const publisher = opened('evening?key=wrong');
    for (let n = 0; n < 20; n += 1) publisher.write(mediaMessage(MESSAGE.video, n * 40, picture));
    await until(() => publisher.hears('密钥不正确'));
    // neither more frames nor a second try on the same connection
    for (let n = 0; n < 20; n += 1) publisher.write(mediaMessage(MESSAGE.video, n * 40, picture));
    publisher.write(publishCommand('evening?key=right'));
    for (let n = 0; n < 20; n += 1) publisher.write(mediaMessage(MESSAGE.video, n * 40, picture));
    await until(() => publisher.isClosed);
    expect(frames).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('gives nobody the frames that come before the decision of one that hangs up meanwhile', async () => {
    decideAfter = 100;
    const publisher = opened('evening?key=right');
    publisher.write(mediaMessage(MESSAGE.video, 0, picture));
    await pause(30);
    publisher.stop();
    await until(() => ends.length === 1);
    expect([frames, ends]).toEqual([[], ['stopped']]);
  });

  it('waits for nobody: neither for a slow stranger nor for a silent publisher', async () => {
    const stranger = new RtmpPublisher(port);
    const publisher = opened('evening?key=right');
    await until(() => publisher.hears('NetStream.Publish.Start'));
    await until(() => stranger.isClosed && publisher.isClosed);
    expect(ends).toEqual(['silent']);
  });

  it('keeps three connections of one address that have shown no right, the latest, and publishers apart from them', async () => {
    const publisher = opened('evening?key=right');
    await until(() => publisher.hears('NetStream.Publish.Start'));
    const idle = Array.from({ length: 30 }, () => new RtmpPublisher(port));
    await until(() => idle.filter((one) => one.isClosed).length >= 27);
    expect(publisher.isClosed).toBe(false);
    // idle ones shut nobody out
    const other = opened('morning?key=right');
    await until(() => other.hears('NetStream.Publish.Start'));
    for (const one of [...idle, publisher, other]) one.stop();
    await until(() => ends.length === 2);
  });

  it('takes no more publishers of one address than a school needs', async () => {
    const many: RtmpPublisher[] = [];
    for (let n = 0; n < 5; n += 1) {
      const one = opened(`room-${n}?key=right`);
      await until(() => one.hears('NetStream.Publish.Start'));
      many.push(one);
    }
    const late = opened('room-5?key=right');
    await until(() => late.hears('too many publishers'));
    for (const one of [...many, late]) one.stop();
    await until(() => ends.length === 6);
  });

  it('is spoken over TLS where there is a certificate', async () => {
    const socket = tlsConnect({ port: tlsPort, host: '127.0.0.1', rejectUnauthorized: false });
    let said = '';
    socket.on('data', (bytes: Buffer) => {
      said += bytes.toString('latin1');
    });
    socket.on('error', () => {});
    socket.write(Buffer.concat([HELLO, CONNECT, publishCommand('evening?key=right')]));
    await until(() => said.includes('NetStream.Publish.Start'));
    socket.write(mediaMessage(MESSAGE.video, 0, picture));
    await until(() => frames.length === 1);
    expect(asked.at(-1)).toMatchObject({ ip: '127.0.0.1', stream: 'evening' });
    socket.destroy();
    await until(() => ends.length === 1);
  });

  it('hangs up on who speaks no TLS at the port of RTMPS', async () => {
    const publisher = new RtmpPublisher(tlsPort);
    publisher.ask('evening?key=right');
    await until(() => publisher.isClosed);
    expect(asked).toEqual([]);
  });

  it.each([
    ['another protocol', Buffer.from('GET / HTTP/1.1\r\n\r\n'.repeat(200))],
    ['a wish to watch', Buffer.concat([HELLO, CONNECT, commandMessage(1, ['play', 5, null, 'evening'])])],
    ['an address that is none', Buffer.concat([HELLO, commandMessage(0, ['connect', 1, { app: '../x', tcUrl: '1' }])])],
    ['a name that is none', Buffer.concat([HELLO, CONNECT, publishCommand('../../etc?key=right')])],
    ['a flood without a right', Buffer.concat([HELLO, Buffer.alloc(400_000, 3)])],
    ['publishing before connecting', Buffer.concat([HELLO, publishCommand('evening?key=right')])],
    ['chunks of no length', Buffer.concat([HELLO, controlMessage(MESSAGE.chunk_bytes, 0)])],
    ['a command of nothing', Buffer.concat([HELLO, Buffer.from([3, 0, 0, 0, 0, 0, 1, 20, 0, 0, 0, 0, 0x99])])],
  ])('hangs up on %s', async (_what, bytes) => {
    const publisher = new RtmpPublisher(port);
    publisher.write(bytes);
    await until(() => publisher.isClosed);
    expect([frames, asked]).toEqual([[], []]);
  });

  it('lives on whatever is sent', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        HELLO,
        CONNECT,
        publishCommand('evening?key=right'),
        publishCommand('evening?key=wrong'),
        mediaMessage(MESSAGE.video, 0, picture),
        controlMessage(MESSAGE.chunk_bytes, 1),
        controlMessage(MESSAGE.abort, 3),
      ),
      fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
      amf.map((value) => commandMessage(0, ['connect', 1, value])),
    );
    const isFair = fc.boolean();
    await fc.assert(
      fc.asyncProperty(isFair, fc.array(piece, { minLength: 1, maxLength: 8 }), async (begins, pieces) => {
        const publisher = new RtmpPublisher(port);
        for (const bytes of begins ? [HELLO, CONNECT, ...pieces] : pieces) publisher.write(bytes);
        await pause(3);
        publisher.stop();
      }),
      { numRuns: 400 },
    );
    await pause(100);
    const publisher = opened('evening?key=right');
    await until(() => publisher.hears('NetStream.Publish.Start'));
    publisher.stop();
  });
});

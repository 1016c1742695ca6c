import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const COMPANIES = [
  {
    name: '书香文具有限公司',
    creditCode: '91350100M000100Y43',
    legalPersonName: '吴海涛',
    regStatus: '存续',
    estiblishTime: Date.parse('2012-05-20T00:00:00+08:00'),
    regCapital: '500万人民币',
    businessScope: '文具、办公用品销售',
  },
  {
    name: '书香旧厂',
    creditCode: '91310000MA1FL0X05R',
    legalPersonName: '何某',
    regStatus: '吊销，未注销',
    estiblishTime: Date.parse('2001-01-01T00:00:00+08:00'),
    regCapital: '10万人民币',
    businessScope: '印刷',
  },
];

/** A company registry with the calls of Tianyancha, for tests and to try the portal with; it can fail in four ways. */
export class RegistryStandIn {
  readonly heard: { readonly path: string; readonly authorization: string | undefined }[] = [];
  fault: 'hangs' | 'html' | 'quota' | 'error' | null = null;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://registry');
      this.heard.push({ path: url.pathname, authorization: request.headers.authorization });
      if (this.fault === 'hangs') return;
      if (this.fault === 'error') return void response.writeHead(500).end('{}');
      if (this.fault === 'html') return void response.end('<html>维护中</html>');
      if (this.fault === 'quota') return void response.end('{"error_code":300008,"reason":"余额不足"}');
      const keyword = url.searchParams.get('keyword');
      const found = keyword
        ? COMPANIES.find(({ creditCode }) => creditCode === keyword)
        : { items: COMPANIES.filter(({ name }) => name.includes(url.searchParams.get('word') ?? '')).map(marked) };
      const answer = found ? { error_code: 0, reason: 'ok', result: found } : { error_code: 300_000, reason: '无数据' };
      response.end(JSON.stringify(answer));
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const marked = (company: (typeof COMPANIES)[number]) => ({
  ...company,
  name: company.name.replace('书香', '<em>书香</em>'),
});

import { once } from 'node:events';
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface ProxyRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without a body, `Content-Length` can announce one that is never sent. */
  readonly body?: string | Buffer;
  /** The client's address, one of 127.0.0.0/8. */
  readonly from?: string;
}

export interface ProxyResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A client of a proxy on this machine that trusts its certificate only. */
export class ProxyClient {
  constructor(
    private readonly port: number,
    private readonly certificate: string,
  ) {}

  /** Sends a request on a connection of its own. Resolves with the whole response. */
  async request(path: string, request: ProxyRequest = {}): Promise<ProxyResponse> {
    return readResponse(await this.send(path, request));
  }

  /** Sends a GET request. Resolves when the response begins. */
  open(path: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
    return this.send(path, { headers });
  }

  /** Sends a GET request to the site as the proxy does. */
  async requestSite(
    url: string,
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<ProxyResponse> {
    const forwarded = { 'X-Forwarded-For': '127.0.0.1', 'X-Forwarded-Proto': 'https' };
    const sent = requestHttp(`${url}${path}`, {
      agent: false,
      headers: { Host: 'localhost', ...forwarded, ...headers },
    });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return readResponse(response);
  }

  private async send(path: string, options: ProxyRequest): Promise<IncomingMessage> {
    const { method = 'GET', headers = {}, body, from = '127.0.0.1' } = options;
    const sent = requestHttps({
      host: '127.0.0.1',
      servername: 'localhost',
      port: this.port,
      ca: this.certificate,
      localAddress: from,
      agent: false,
      path,
      method,
      headers: {
        Host: 'localhost',
        ...headers,
        ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
      },
    });
    // The headers alone can be enough for a refusal.
    if (body === undefined && headers['Content-Length'] !== undefined) sent.flushHeaders();
    else sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.once('close', () => sent.destroy());
    return response;
  }
}

async function readResponse(response: IncomingMessage): Promise<ProxyResponse> {
  const body = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}

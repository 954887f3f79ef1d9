import type { AddressInfo } from 'node:net';
import {
  SMTPServer,
  type SMTPServerAuthentication,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail that the server has received. */
export interface ReceivedMail {
  readonly from: string;
  readonly recipients: readonly string[];
  /** The header lines, unfolded and in order. */
  readonly headers: readonly string[];
  readonly body: string;
}

/** The server's behaviour at a step of a mail: accept, respond with a status, or hang. */
export type Step = 'take' | 'hang' | number;

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Sets the behaviour from now on. */
  behave(steps: { readonly recipient?: Step; readonly content?: Step }): void;
  stop(): Promise<void>;
}

/** Creates an error that smtp-server sends as a status. */
const answer = (status: number) =>
  Object.assign(new Error(status < 500 ? 'Try again later' : 'Not here'), { responseCode: status });

/** Starts an SMTP server for the duration of the test. */
export async function startMailServer(
  options: {
    readonly port?: number;
    readonly signIn?: (auth: SMTPServerAuthentication) => boolean;
    /** Offers STARTTLS with a key and a certificate. */
    readonly tls?: { readonly key: string; readonly cert: string };
  } = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let steps: { readonly recipient?: Step; readonly content?: Step } = {};
  const { signIn, tls } = options;
  const server = new SMTPServer({
    ...tls,
    disabledCommands: [
      ...(tls === undefined ? ['STARTTLS'] : []),
      ...(signIn === undefined ? ['AUTH'] : []),
    ],
    ...(tls === undefined ? {} : { allowInsecureAuth: false }),
    authOptional: signIn === undefined,
    closeTimeout: 100,
    onAuth(auth, _session, done) {
      if (signIn?.(auth) === true) done(null, { user: auth.username });
      else done(answer(535));
    },
    onRcptTo(_address, _session, done) {
      follow(steps.recipient, done);
    },
    onData(stream, session, done) {
      collect(stream, (text) => {
        follow(steps.content, (error) => {
          if (error === undefined) received.push(read(session, text));
          done(error);
        });
      });
    },
  });
  // A client that gives up closes its connection, which is not an error here.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(resolve);
    });
  onTestFinished(stop);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (next) => void (steps = next),
    stop,
  };
}

function follow(step: Step | undefined, done: (error?: Error) => void): void {
  if (step === 'hang') return;
  if (typeof step === 'number') done(answer(step));
  else done();
}

function collect(stream: SMTPServerDataStream, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => {
    done(Buffer.concat(chunks).toString());
  });
}

function read({ envelope }: SMTPServerSession, text: string): ReceivedMail {
  const end = text.indexOf('\r\n\r\n');
  const head = text.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    recipients: envelope.rcptTo.map(({ address }) => address),
    headers: head.split('\r\n'),
    body: text.slice(end + 4),
  };
}

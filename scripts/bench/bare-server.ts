import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import Database from 'libsql';

// The baseline of `submissions.ts`: a Node server that parses a JSON body and inserts it in a
// transaction with its own sync, and does nothing else.
const [, , directory = '.'] = process.argv;
const database = new Database(join(directory, 'bare.sqlite'));
database.exec('PRAGMA journal_mode = WAL');
database.exec('PRAGMA synchronous = FULL');
database.exec('CREATE TABLE rows (id TEXT PRIMARY KEY, received_at INTEGER, fields TEXT) STRICT');
const insert = database.prepare('INSERT INTO rows (id, received_at, fields) VALUES (?, ?, ?)');

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const fields = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    insert.run(randomUUID(), Date.now(), fields);
    response.setHeader('Content-Type', 'application/json');
    response.end('{"next":"/thanks","ok":true}');
  });
});
server.listen(0, () => {
  const address = server.address();
  console.log(typeof address === 'object' && address !== null ? address.port : '');
});

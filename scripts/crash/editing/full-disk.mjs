import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

// Fails every write with the error of a full disk while the file that FULL_DISK names exists.
const refuse = () =>
  existsSync(process.env.FULL_DISK ?? '')
    ? Promise.reject(
        Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }),
      )
    : undefined;

const { open, writeFile } = fs;
fs.writeFile = (...args) => refuse() ?? writeFile(...args);
fs.open = async (...args) => {
  const file = await open(...args);
  const write = file.writeFile.bind(file);
  file.writeFile = (...given) => refuse() ?? write(...given);
  return file;
};
syncBuiltinESMExports();

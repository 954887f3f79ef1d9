import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

// Kills this process before it renames something to the path that ends with KILL_BEFORE_RENAME.
const { rename } = fs;
fs.rename = (from, to) => {
  if (new RegExp(`${process.env.KILL_BEFORE_RENAME}$`).test(String(to))) {
    process.kill(process.pid, 'SIGKILL');
  }
  return rename(from, to);
};
syncBuiltinESMExports();

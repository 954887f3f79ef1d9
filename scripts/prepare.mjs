// Runs before every command, in JavaScript that old versions of Node parse.
import './prepare/require-node.mjs';
import { requireWords } from './prepare/require-words.mjs';

if (!requireWords(process.cwd())) process.exit(1);

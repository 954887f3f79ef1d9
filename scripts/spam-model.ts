import { writeFileSync } from 'node:fs';
import { makeModel } from './spam/make-model';

/** `npm run spam-model`: makes the shipped word model of the examples in `scripts/spam/corpus`. */
const file = 'lib/server/forms/spam/word-model.json';
const model = makeModel('scripts/spam/corpus');
writeFileSync(file, `${JSON.stringify(model, null, 2)}\n`);
console.log(`${file}: ${model.spam} spam and ${model.honest} honest examples.`);

/** The fixed text of the source view of a file. */
export const sourceViewWords = {
  text: 'Text of the file',
  form: 'Edit in fields',
  help: 'Everything that the file has, as it is written in it.',
  problems: (count: number) =>
    count === 1 ? 'One thing to put right' : `${count} things to put right`,
  notSaved: 'Nothing is saved.',
  conflict: 'Another person has changed this since you opened it',
  conflictAdvice:
    'Nothing is saved. Below is your text; the one that is saved now is here. Bring into yours what you want to keep of it, and save: your text takes its place.',
  theirs: 'The text that is saved now',
  line: (line: number) => `Line ${line}: `,
} as const;

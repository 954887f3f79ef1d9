import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse/sync';
import Papa from 'papaparse';

/** A program that reads CSV files. */
export interface CsvReader {
  readonly name: string;
  /** The program that it needs; missing for packages of this project. */
  readonly command?: string;
  readonly parse: (csv: string) => readonly (readonly string[])[];
  /** Returns a value as this program shows it. */
  readonly shown: (value: string) => string;
}

const same = (value: string) => value;

/** Spreadsheets have one kind of line break in a cell. */
const withLineFeeds = (value: string) => value.replaceAll(/\r\n?/g, '\n');

export const csvReaders: readonly CsvReader[] = [
  { name: 'csv-parse', parse: (csv) => parse(csv, { bom: true }), shown: same },
  {
    name: 'Papa Parse',
    parse: (csv) => Papa.parse<string[]>(csv, { skipEmptyLines: true }).data,
    shown: same,
  },
  { name: 'Python', command: 'python3', parse: parseWithPython, shown: same },
  {
    name: 'LibreOffice',
    command: 'soffice',
    parse: parseWithLibreOffice,
    shown: withLineFeeds,
  },
];

/** Returns whether a program is on this machine. */
export function isInstalled({ command }: Pick<CsvReader, 'command'>): boolean {
  if (command === undefined) return true;
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore', timeout });
    return true;
  } catch {
    return false;
  }
}

function parseWithPython(csv: string): string[][] {
  const script = [
    'import csv, io, json, sys',
    'text = sys.stdin.buffer.read().decode("utf-8-sig")',
    'print(json.dumps(list(csv.reader(io.StringIO(text, newline="")))))',
  ].join('\n');
  const output = execFileSync('python3', ['-c', script], { input: csv, encoding: 'utf8' });
  return JSON.parse(output) as string[][];
}

/**
 * Filter options of LibreOffice: a comma, quotes, UTF-8, from line 1, and `Format quoted field as text`
 * when reading, `Quote all text cells` when writing.
 */
const filter = 'Text - txt - csv (StarCalc):44,34,76,1,,0,true';

/** Milliseconds after which LibreOffice is stopped. */
const timeout = 100_000;

/** Opens the file as a spreadsheet and returns the cells that LibreOffice saves again. */
function parseWithLibreOffice(csv: string): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'csv-'));
  try {
    const file = join(folder, 'export.csv');
    writeFileSync(file, csv);
    const saved = join(folder, 'saved');
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const reading = [profile, '--headless', `--infilter=${filter}`];
    const writing = ['--convert-to', `csv:${filter}`, '--outdir', saved];
    execFileSync('soffice', [...reading, ...writing, file], { stdio: 'ignore', timeout });
    return parse(readFileSync(join(saved, 'export.csv'), 'utf8'), { bom: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

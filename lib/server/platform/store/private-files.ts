import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const permissionBits = 0o777;
const groupAndOtherBits = 0o077;
const stickyBit = 0o1000;

/**
 * Creates a directory that no other account can read (0700), or restricts an existing one.
 *
 * Does not change a shared directory such as /tmp, nor one that belongs to another account; `isPrivate`
 * returns false for these.
 */
export function makePrivateDirectory(path: string): void {
  createDirectory(path);
  const { mode } = statSync(path);
  if ((mode & stickyBit) === 0) restrict(path, mode, 0o700);
}

/**
 * Creates a directory (0700) with those above it. Throws the error of the system for a path at which
 * there can be none. The option `recursive` of `mkdirSync` never returns for some, such as `/proc/none`.
 */
export function createDirectory(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const parent = dirname(path);
  if (parent !== path) createDirectory(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process has created it.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/**
 * Creates a file that no other account can read (0600), or restricts an existing one. Does not open an existing
 * one: closing it would release every lock that the process has on it, also those of SQLite (POSIX, fcntl).
 */
export function makePrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  restrictFile(path);
}

/** Restricts a file to its owner (0600) if it exists. */
export function restrictFile(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats !== undefined) restrict(path, stats.mode, 0o600);
}

/** Returns whether no other account can read a file or directory. */
export function isPrivate(path: string): boolean {
  return (statSync(path).mode & groupAndOtherBits) === 0;
}

function restrict(path: string, mode: number, allowed: number): void {
  if ((mode & permissionBits & ~allowed) === 0) return;
  try {
    chmodSync(path, allowed);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

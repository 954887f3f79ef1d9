// Imported before every command, in JavaScript that old versions of Node support.

/**
 * Returns the problem of a Node version that is too old.
 * @param {string} version as in `process.versions.node`
 * @returns {string | undefined}
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return undefined;
  return 'Frontdesk needs Node.js 20.19 or newer, and this is ' + version + '.';
}

const problem = nodeProblem(process.versions.node);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

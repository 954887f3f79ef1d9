/**
 * Replaces `{{name}}` in a template by values. A line that is only a placeholder gets the value as it is,
 * and goes away if that is empty. Values in YAML, front matter and tags stand between double quotes and
 * are escaped for them; values in other text are escaped for Markdown. Throws on an unknown name.
 */
export function fillTemplate(
  text: string,
  extension: string,
  values: Readonly<Record<string, string>>,
): string {
  const valueOf = (name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template names an unknown value: ${name}.`);
    return value;
  };
  let isFrontMatter = false;
  return text
    .split('\n')
    .flatMap((line, index) => {
      if (line === '---') isFrontMatter = index === 0;
      const whole = /^\{\{(\w+)\}\}$/.exec(line)?.[1];
      if (whole !== undefined) return valueOf(whole) === '' ? [] : [valueOf(whole)];
      const isQuoted = extension !== '.md' || isFrontMatter || line.startsWith('{%');
      return [
        line.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
          isQuoted ? escapeQuoted(valueOf(name)) : escapeMarkdown(valueOf(name)),
        ),
      ];
    })
    .join('\n');
}

function escapeQuoted(value: string): string {
  return value.replaceAll(/["\\]/g, String.raw`\$&`);
}

function escapeMarkdown(value: string): string {
  return value.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`);
}

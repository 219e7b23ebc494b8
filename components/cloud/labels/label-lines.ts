/** Labels as text: `env=production`, one per line. */
export function labelLines(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n')
}

/** Parses the text of `labelLines`. A line without `=` is a key with an empty value. */
export function labelsFrom(lines: string): Record<string, string> {
  const entries = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line): [string, string] => {
      const at = line.indexOf('=')
      return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    })
  return Object.fromEntries(entries)
}

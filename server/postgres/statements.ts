// One alternative per thing in which a semicolon does not end a statement.
const SKIPPED = new RegExp(
  [
    String.raw`--[^\n]*`,
    String.raw`/\*[\s\S]*?\*/`,
    String.raw`\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'`,
    `'(?:[^']|'')*'`,
    `"(?:[^"]|"")*"`,
    String.raw`(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1`,
  ].join('|'),
  'g',
)

/** The line, from 1, on which the statement with this index, from 0, begins; undefined when there are not so many. */
export function lineOfStatement(sql: string, index: number): number | undefined {
  // Comments become blanks, quoted text becomes letters: what is left has semicolons only between statements.
  const plain = sql.replace(SKIPPED, (text) => text.replace(/[^\n]/g, /^(--|\/\*)/.test(text) ? ' ' : 'x'))
  const begins: number[] = []
  for (const statement of plain.matchAll(/[^;]+/g)) {
    const first = statement[0].search(/\S/)
    if (first >= 0) begins.push(statement.index + first)
  }
  const at = begins[index]
  return at === undefined ? undefined : lineAt(plain, at)
}

/** The line, from 1, of a position in a text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

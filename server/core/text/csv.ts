/** Text that a spreadsheet would evaluate as a formula, in both widths of the signs. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** Texts that must stand in quotes (RFC 4180). */
const QUOTED = /[",\r\n]|^\s|\s$/

/**
 * A line of CSV with its line end. Text that a spreadsheet would take for a formula is preceded by an apostrophe;
 * null is an empty cell.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

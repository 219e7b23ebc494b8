/** Escapes what LIKE treats specially: `%`, `_` and `\`. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

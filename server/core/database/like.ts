/** Escapes the characters that are special in LIKE patterns: `%`, `_` and `\`. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

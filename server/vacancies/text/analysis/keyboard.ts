/**
 * The same keys under the other layout: `ghbdtn` → `привет`, `руддщ` → `hello`. Null when the text mixes alphabets or
 * has no letters. Case stays; characters that both layouts share stay.
 */
export function otherLayout(text: string): string | null {
  const latin = /[a-z]/i.test(text)
  const cyrillic = /[а-яё]/i.test(text)
  if (latin === cyrillic) return null
  const table = latin ? TO_CYRILLIC : TO_LATIN
  let result = ''
  for (const char of text) {
    const lower = char.toLowerCase()
    const other = table.get(lower) ?? char
    result += char === lower ? other : other.toUpperCase()
  }
  return result
}

const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const TO_CYRILLIC: ReadonlyMap<string, string> = new Map(
  Array.from(LATIN, (key, index): [string, string] => [key, CYRILLIC.charAt(index)]),
)
const TO_LATIN: ReadonlyMap<string, string> = new Map(
  Array.from(CYRILLIC, (key, index): [string, string] => [key, LATIN.charAt(index)]),
)

/** Whether a character can be part of a word typed under the wrong layout. */
export function isLayoutKey(char: string): boolean {
  return TO_CYRILLIC.has(char.toLowerCase()) || TO_LATIN.has(char.toLowerCase())
}

/**
 * Cyrillic names in Latin letters by BGN/PCGN 1947, in the form of maps and news: without the marks for soft and hard
 * signs and without the dots of ё. Text in other letters stays as it is.
 */
export function transliterate(text: string): string {
  return text.replace(/\p{Script=Cyrillic}+/gu, (word) => {
    // Every Cyrillic letter is one unit of UTF-16.
    const letters = word.split('')
    const isCapitals = letters.length > 1 && word === word.toUpperCase()
    return letters.map((letter, at) => capitalized(latin(letters, at), letter, isCapitals)).join('')
  })
}

function latin(letters: readonly string[], at: number): string {
  const letter = letters[at]?.toLowerCase() ?? ''
  // At the beginning, and after vowels and signs, it is two sounds.
  if (letter === 'е' || letter === 'ё') return /[аеёиоуыэюяйъь]/i.test(letters[at - 1] ?? 'ъ') ? 'ye' : 'e'
  return LATIN[letter] ?? letter
}

function capitalized(text: string, letter: string, isCapitals: boolean): string {
  if (letter === letter.toLowerCase()) return text
  return isCapitals ? text.toUpperCase() : text.charAt(0).toUpperCase() + text.slice(1)
}

const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

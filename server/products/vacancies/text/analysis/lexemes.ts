/**
 * Kinds of lexemes in a vacancy's vector. Words have letters and digits only, so a leading sign is unambiguous.
 *
 *   разработ       stem, anywhere in the vacancy
 *   =разработчик   form as written, anywhere: exact search, prefixes, words that have no stem
 *   ^разработ      the same two kinds in the title: `^…`, `^=…`
 *   @яндекс        the same two kinds in the company's name: `@…`, `@=…`
 *   опыт_работ     a frequent phrase, anywhere, also as `^…` and `@…` (see `phrases.ts`)
 *   ^java_core     every two neighbours in the title
 *   +figma         stem, or the form of a word without one, in a key skill; phrases too
 *   #remote        a value of schedule, experience, employment or work format (see `conditions.ts`)
 *   ~яндекс        in the title or the company's name, but not in the description: `DESCRIPTION:яндекс` is
 *                  `яндекс & !~яндекс`
 *
 * So fields and frequent phrases need neither weights nor positions, which GIN would have to recheck in every row.
 */
export const EXACT = '='
export const IN_TITLE = '^'
export const IN_COMPANY = '@'
export const IN_SKILLS = '+'
export const CONDITION = '#'
export const NOT_IN_DESCRIPTION = '~'

/** Every lexeme that finds a word, without field signs. */
export function lexemesOf(
  form: string,
  stem: string | null,
  also: readonly { lexemes: readonly string[] }[],
): string[] {
  const own = stem === null ? [EXACT + form] : [stem, EXACT + form]
  return [...own, ...also.flatMap((word) => word.lexemes)]
}

/** The lexeme that a query for any form of the word looks up. */
export function mainLexeme(word: { form: string; stem: string | null }): string {
  return word.stem ?? EXACT + word.form
}

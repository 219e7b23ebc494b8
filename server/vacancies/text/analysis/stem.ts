import { stemEnglish } from './stem-english.ts'
import { stemRussian } from './stem-russian.ts'

/**
 * Stem of a folded word, or null for a word that is never stemmed: one with digits, a single letter, one in another
 * alphabet. Words of up to three letters are their own stem: most are abbreviations (АСУ, ЧПУ, AWS, iOS).
 */
export function stem(word: string): string | null {
  if (word.length < 2) return null
  const russian = /^[а-я]+$/.test(word)
  if (!russian && !/^[a-z]+$/.test(word)) return null
  if (word.length <= 3) return word
  const own = OWN_STEMS.get(word)
  if (own !== undefined) return own
  return russian ? withoutFleetingVowel(stemRussian(word)) : stemEnglish(word)
}

/**
 * Snowball leaves продавец and продавца, закупок and закупка, рынок and рынка apart; the vowel is dropped from every
 * such stem, also where it never moves, so that all forms of a word still agree.
 */
function withoutFleetingVowel(word: string): string {
  if (word.length < 5) return word
  if (/[^аеиоуыэюя]ец$/.test(word)) return `${word.slice(0, -2)}ц`
  if (word.endsWith('ьц')) return `${word.slice(0, -2)}ц`
  if (/[^аеиоуыэюяйь][ое]к$/.test(word)) return `${word.slice(0, -2)}к`
  return word
}

/** Words that Snowball would join with strangers: опыт (stem "оп"), engineer with engine, manager with management. */
const OWN_STEMS: ReadonlyMap<string, string> = new Map(
  [
    'опыт опыт опыта опыту опытом опыте опыты опытов',
    'engineer engineer engineers engineering',
    'manager manager managers',
    'developer developer developers',
    'tester tester testers',
  ].flatMap((row) => {
    const [own = '', ...forms] = row.split(' ')
    return forms.map((form): [string, string] => [form, own])
  }),
)

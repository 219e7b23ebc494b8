/**
 * English stem by the Snowball algorithm "english" (Porter 2,
 * https://snowballstem.org/algorithms/english/stemmer.html). Expects a lower-case ASCII word.
 */
export function stemEnglish(word: string): string {
  if (word.length <= 2) return word
  const whole = EXCEPTIONS.get(word)
  if (whole !== undefined) return whole
  const marked = consonantY(word)
  const region = regions(marked)
  let stem = withoutPlural(marked)
  if (!INVARIANT.has(stem)) {
    stem = withoutPastTense(stem, region.first)
    if (stem.length > 2 && /[yY]$/.test(stem) && isConsonant(stem, stem.length - 2)) stem = `${stem.slice(0, -1)}i`
    stem = replaced(stem, STEP_2, region.first, stepTwoAllows)
    stem = replaced(stem, STEP_3, region.first, (rest, suffix) => suffix !== 'ative' || rest.length >= region.second)
    stem = withoutSuffix(stem, region.second)
    stem = withoutFinalLetter(stem, region)
  }
  return stem.replaceAll('Y', 'y')
}

interface Regions {
  /** offset of R1 */
  first: number
  /** offset of R2 */
  second: number
}

/** A y at the start or after a vowel is a consonant: written Y until the end. */
function consonantY(word: string): string {
  if (!word.includes('y')) return word
  return word.replace(/^y/, 'Y').replaceAll(/([aeiouy])y/g, '$1Y')
}

function regions(word: string): Regions {
  const special = /^(gener|commun|arsen|past|univers|later|emerg|organ|inter)/.exec(word)
  const first = special ? special[0].length : afterVowelConsonant(word, 0)
  return { first, second: afterVowelConsonant(word, first) }
}

function afterVowelConsonant(word: string, from: number): number {
  for (let i = from + 1; i < word.length; i++) {
    if (isVowel(word, i - 1) && isConsonant(word, i)) return i + 1
  }
  return word.length
}

function isVowel(word: string, at: number): boolean {
  return at >= 0 && 'aeiouy'.includes(word.charAt(at))
}

function isConsonant(word: string, at: number): boolean {
  return at >= 0 && !'aeiouy'.includes(word.charAt(at))
}

function hasVowel(text: string): boolean {
  return /[aeiouy]/.test(text)
}

/** Step 1a. */
function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (word.endsWith('ied') || word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1)
  if (word.endsWith('us') || word.endsWith('ss') || !word.endsWith('s')) return word
  return hasVowel(word.slice(0, -2)) ? word.slice(0, -1) : word
}

/** Step 1b. */
function withoutPastTense(word: string, first: number): string {
  const eed = /(?:eed|eedly)$/.exec(word)
  if (eed) return eed.index >= first ? `${word.slice(0, eed.index)}ee` : word
  const ending = /(?:ed|edly|ing|ingly)$/.exec(word)
  if (!ending) return word
  const rest = word.slice(0, ending.index)
  if (ending[0].startsWith('ing') && /^[^aeiouy]y$/.test(rest)) return `${rest.charAt(0)}ie`
  if (!hasVowel(rest)) return word
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest))
    return /^[aeo](?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest) ? rest : rest.slice(0, -1)
  return rest.length === first && endsInShortSyllable(rest) ? `${rest}e` : rest
}

/** Only the longest suffix counts: when it starts before the region or its condition fails, nothing is replaced. */
function replaced(
  word: string,
  suffixes: readonly (readonly [string, string])[],
  region: number,
  allows: (rest: string, suffix: string) => boolean,
): string {
  const found = suffixes.find(([suffix]) => word.endsWith(suffix))
  if (!found) return word
  const rest = word.slice(0, -found[0].length)
  return rest.length >= region && allows(rest, found[0]) ? rest + found[1] : word
}

function stepTwoAllows(rest: string, suffix: string): boolean {
  if (suffix === 'li') return /[cdeghkmnrt]$/.test(rest)
  if (suffix === 'ogi') return rest.endsWith('l')
  return true
}

/** Step 4. */
function withoutSuffix(word: string, second: number): string {
  const suffix = STEP_4.find((candidate) => word.endsWith(candidate))
  if (suffix === undefined) return word
  const rest = word.slice(0, -suffix.length)
  if (rest.length < second) return word
  return suffix === 'ion' && !/[st]$/.test(rest) ? word : rest
}

/** Step 5. */
function withoutFinalLetter(word: string, region: Regions): string {
  const rest = word.slice(0, -1)
  if (word.endsWith('e')) {
    if (rest.length >= region.second) return rest
    return rest.length >= region.first && !endsInShortSyllable(rest) ? rest : word
  }
  return word.endsWith('ll') && rest.length >= region.second ? rest : word
}

function endsInShortSyllable(word: string): boolean {
  const end = word.length - 1
  if (word === 'past') return true
  if (end === 1) return isVowel(word, 0) && isConsonant(word, 1)
  return isConsonant(word, end - 2) && isVowel(word, end - 1) && isConsonant(word, end) && !/[wxY]$/.test(word)
}

const STEP_2 = longestFirst({
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  abli: 'able',
  entli: 'ent',
  izer: 'ize',
  ization: 'ize',
  ational: 'ate',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  aliti: 'al',
  alli: 'al',
  fulness: 'ful',
  ousli: 'ous',
  ousness: 'ous',
  iveness: 'ive',
  iviti: 'ive',
  biliti: 'ble',
  bli: 'ble',
  ogi: 'og',
  ogist: 'og',
  fulli: 'ful',
  lessli: 'less',
  li: '',
})
const STEP_3 = longestFirst({
  tional: 'tion',
  ational: 'ate',
  alize: 'al',
  icate: 'ic',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
  ative: '',
})
const STEP_4 = 'ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic'.split(' ')

/** Words with an irregular stem. */
const EXCEPTIONS = new Map(
  Object.entries({
    skis: 'ski',
    skies: 'sky',
    dying: 'die',
    lying: 'lie',
    tying: 'tie',
    idly: 'idl',
    gently: 'gentl',
    ugly: 'ugli',
    early: 'earli',
    only: 'onli',
    singly: 'singl',
    sky: 'sky',
    news: 'news',
    howe: 'howe',
    atlas: 'atlas',
    cosmos: 'cosmos',
    bias: 'bias',
    andes: 'andes',
  }),
)
/** Not past tenses, despite the ending. */
const INVARIANT = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'evening',
  'proceed',
  'exceed',
  'succeed',
])

function longestFirst(suffixes: Record<string, string>): [string, string][] {
  return Object.entries(suffixes).sort(([a], [b]) => b.length - a.length)
}

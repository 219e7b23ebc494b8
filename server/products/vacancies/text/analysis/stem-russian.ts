/**
 * Russian stem by the Snowball algorithm (Porter, https://snowballstem.org/algorithms/russian/stemmer.html).
 * Expects a lower-case Cyrillic word with ё already folded to е.
 */
export function stemRussian(word: string): string {
  const region = regions(word)
  if (region.verb >= word.length) return word
  const head = word.slice(0, region.verb)
  let tail = withoutEnding(word.slice(region.verb))
  if (tail.endsWith('и')) tail = tail.slice(0, -1)
  tail = withoutDerivation(tail, region.second - region.verb)
  return head + tidied(tail)
}

const VOWELS = 'аеиоуыэюя'

/** `verb` is where RV begins (after the first vowel), `second` where R2 begins. */
function regions(word: string): { verb: number; second: number } {
  let verb = word.length
  let second = word.length
  let changes = 0
  for (let i = 0; i < word.length; i++) {
    const vowel = VOWELS.includes(word.charAt(i))
    if (vowel && verb === word.length) verb = i + 1
    if (vowel === (changes % 2 === 0)) changes++
    if (changes === 4) {
      second = i + 1
      break
    }
  }
  return { verb, second }
}

/** Step 1: gerund; or reflexive and then adjective, verb or noun. */
function withoutEnding(tail: string): string {
  const gerund = cut(tail, GERUNDS)
  if (gerund !== null) return gerund
  const rest = cutPlain(tail, REFLEXIVES) ?? tail
  const adjective = cutPlain(rest, ADJECTIVES)
  if (adjective !== null) return cut(adjective, PARTICIPLES) ?? adjective
  return cut(rest, VERBS) ?? cutPlain(rest, NOUNS) ?? rest
}

function withoutDerivation(tail: string, second: number): string {
  const ending = tail.endsWith('ость') ? 4 : tail.endsWith('ост') ? 3 : 0
  return ending > 0 && tail.length - ending >= second ? tail.slice(0, -ending) : tail
}

function tidied(tail: string): string {
  const superlative = cutPlain(tail, ['ейше', 'ейш'])
  const rest = superlative ?? tail
  if (rest.endsWith('нн')) return rest.slice(0, -1)
  if (superlative === null && rest.endsWith('ь')) return rest.slice(0, -1)
  return rest
}

interface Endings {
  /** every ending, longest first */
  all: string[]
  /** those that count only after а or я */
  afterA: ReadonlySet<string>
}

/** Only the longest ending counts; when its condition fails, shorter ones are not tried. */
function cut(tail: string, endings: Endings): string | null {
  const ending = endings.all.find((candidate) => tail.endsWith(candidate))
  if (ending === undefined) return null
  const rest = tail.slice(0, -ending.length)
  if (endings.afterA.has(ending) && !rest.endsWith('а') && !rest.endsWith('я')) return null
  return rest
}

function cutPlain(tail: string, endings: readonly string[]): string | null {
  const ending = endings.find((candidate) => tail.endsWith(candidate))
  return ending === undefined ? null : tail.slice(0, -ending.length)
}

function longestFirst(list: string): string[] {
  return list.split(' ').sort((a, b) => b.length - a.length)
}

function endings(afterA: string, always: string): Endings {
  return { all: longestFirst(`${afterA} ${always}`), afterA: new Set(afterA.split(' ')) }
}

const REFLEXIVES = ['ся', 'сь']
const GERUNDS = endings('в вши вшись', 'ив ивши ившись ыв ывши ывшись')
const PARTICIPLES = endings('ем нн вш ющ щ', 'ивш ывш ующ')
const ADJECTIVES = longestFirst('ее ие ые ое ими ыми ей ий ый ой ем им ым ом его ого ему ому их ых ую юю ая яя ою ею')
const VERBS = endings(
  'ла на ете йте ли й л ем н ло но ет ют ны ть ешь нно',
  'ила ыла ена ейте уйте ите или ыли ей уй ил ыл им ым ен ило ыло ено ят ует уют ит ыт ены ить ыть ишь ую ю',
)
const NOUNS = longestFirst(
  'а ев ов ие ье е иями ями ами еи ии и ией ей ой ий й иям ям ием ем ам ом о у ах иях ях ы ь ию ью ю ия ья я',
)

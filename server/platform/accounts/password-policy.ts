import { texts } from '#i18n/texts.ts'
import { PRODUCT_IDS } from '#server/core/scopes.schema.ts'

/**
 * Words that people build passwords from, the most frequent in published lists of leaked ones: names, pets, teams,
 * games, brands, seasons, feelings, and their Russian counterparts in both alphabets and in the wrong keyboard layout.
 */
const WORDS = `${PRODUCT_IDS.join(' ')}
password passwort passw pass pwd parol parola contrasena motdepasse secret secure security access admin administrator
root user guest login test tester testing temp temporary default change changeme letmein welcome hello master system
server computer internet network windows linux ubuntu oracle cisco microsoft google apple android iphone samsung nokia
motorola facebook twitter instagram youtube amazon netflix spotify dropbox linkedin adobe yahoo gmail hotmail mail
demo example sample quartet radio company business office manager support service database account
iloveyou loveyou loveme lovely love lover forever always heart kiss kisses angel angels baby babygirl babyboy honey
sweet sweetie sweety candy cookie chocolate cherry apple banana orange lemon peach berry strawberry sugar pepper
princess prince queen king kingdom royal diamond gold golden silver crystal jewel rainbow sunshine sunny summer winter
spring autumn january february march april june july august september october november december monday tuesday
wednesday thursday friday saturday sunday weekend holiday christmas easter halloween birthday happy smile lucky luck
dragon monkey tiger lion panther eagle falcon phoenix hawk wolf bear panda rabbit bunny kitty kitten puppy doggy snoopy
butterfly dolphin horse pony turtle spider scorpion snake shark whale chicken duck donkey elephant giraffe
football soccer baseball basketball hockey tennis golf cricket rugby volleyball swimming runner skate skater surfer
liverpool chelsea arsenal barcelona barca realmadrid madrid juventus milan manchester united everton celtic rangers
yankees redsox lakers cowboys steelers eagles packers dolphins bulldog bulldogs tigers lions warriors spartak zenit
dynamo lokomotiv gunners ronaldo messi neymar beckham jordan kobe
starwars startrek starlight superman batman spiderman ironman avengers marvel pokemon pikachu naruto goku dragonball
minecraft fortnite roblox counter strike warcraft starcraft diablo zelda mario sonic matrix gandalf hobbit frodo
harrypotter hogwarts potter merlin wizard magic ninja samurai pirate vampire zombie ghost shadow killer hunter soldier
warrior knight legend hero phantom dark darkness night midnight moon moonlight star stars galaxy cosmos planet earth
ocean river mountain forest flower flowers rose roses lily daisy jasmine violet lavender
trustno nothing whatever something someone anything everything unbelievable incredible awesome amazing wonderful
beautiful pretty handsome gorgeous perfect special freedom liberty justice peace truth power powerful energy strong
strength victory winner champion champions success money dollar rich million cash bitcoin crypto
fuckyou fuck shit bitch sexy hottie playboy player gangster gangsta hiphop metal metallica
nirvana slipknot eminem rihanna beatles elvis queen guitar piano drummer rockstar rocknroll
mother father mommy daddy mama papa family brother sister grandma grandpa friend friends bestfriend children
jesus christ jesuschrist christian church heaven blessed blessing faith grace glory savior bible gospel god godisgood
michael jennifer jessica ashley amanda matthew daniel andrew joshua christopher christian anthony william alexander
alexandra alexandr alexandre alexis samantha nicole stephanie elizabeth victoria michelle melissa rebecca rachel sarah
thomas robert charles charlie george patrick richard edward steven stephen jonathan nathan benjamin gabriel samuel
sebastian nicholas dominic vincent francis francisco fernando ricardo eduardo roberto carlos alejandro antonio miguel
maria mariana martina carolina valentina valentin isabella gabriela daniela patricia veronica monica angela angelina
katherine catherine caroline charlotte natalie natasha natalia olivia sophia emily emma hannah madison taylor morgan
austin brandon justin tyler jordan hunter cameron dylan ethan jackson mason logan lucas oliver oscar maxwell maximus
buster bailey maggie molly sophie lucy daisy ginger rocky jack jake sammy toby
vladimir dmitry dmitriy sergey alexey aleksey andrey nikita maxim maksim ivan mikhail pavel roman ruslan artem anton
denis evgeny igor oleg svetlana tatiana tatyana ekaterina elena irina olga marina anastasia anastasiya yulia ksenia
privet lubov lublu solnce solnyshko zvezda kotik zaika zayka malish moskva moscow russia rossiya kirill samara
america american canada mexico brazil argentina colombia england london paris france germany berlin italy spain india
china japan korea australia newyork california florida texas chicago boston dallas houston hollywood
mercedes porsche ferrari lamborghini mustang corvette camaro chevrolet toyota honda nissan subaru volkswagen audi
yamaha suzuki kawasaki ducati harley harleydavidson
abcdef abcd asdf asdfgh qwer qwert qwerty qwertz azerty zxcv zxcvbn yxcvbn poiuy lkjhg mnbvc
пароль любовь привет солнце солнышко наташа марина максим никита андрей сергей александр анастасия екатерина дмитрий
россия москва спартак зенит динамо котик зайка малыш звезда йцукен фывапр ячсмить
gfhjkm ghbdtn k.,jdm yfnfif rjntyjr vfrcbv fylhtq cthutq
`

/** Every word once, in lower case. */
const COMMON_WORDS: readonly string[] = [...new Set(WORDS.trim().split(/\s+/))]

/** Keyboard walks, and the digits and alphabets in order. */
const TRACKS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщ',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'qweasdzxcrtyfghvbn',
  '1qazxsw23edcvfr45tgbnhy6',
  '!@#$%^&*()_+',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
].flatMap((track) => [track, Array.from(track).reverse().join('')])

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
}
/** A password of so few pieces is among the first few hundred million guesses of an attacker. */
const MAX_GUESSABLE_PIECES = 3

/**
 * Why a password of sufficient length is still a common one, or null. It is split into the fewest pieces that an
 * attacker would try as a unit: a common word (also with 0 for o and the like), a keyboard walk, a year, a repetition;
 * any other character is a piece of its own.
 * @param about public facts of the account: name, address
 */
export function passwordProblem(password: string, about: readonly string[] = []): string | null {
  const chars = Array.from(password.normalize('NFKC').toLowerCase())
  if (new Set(chars).size < 5) return texts('platform.errors')('password.few')
  const unit = shortestUnit(chars)
  const isGuessable = (words: readonly string[]) => fewestPieces(unit, words) <= MAX_GUESSABLE_PIECES
  if (isGuessable(COMMON_WORDS)) return texts('platform.errors')('password.common')
  const personal = [...COMMON_WORDS, ...about.flatMap(wordsOf)]
  return isGuessable(personal) ? texts('platform.errors')('password.personal') : null
}

/** The text itself and each word of it. */
function wordsOf(text: string): string[] {
  const whole = text.normalize('NFKC').toLowerCase()
  return [whole, ...whole.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= 4)
}

/** The unit that is repeated: `abcabcabc` is no better than `abc`. */
function shortestUnit(chars: readonly string[]): readonly string[] {
  for (let length = 1; length <= chars.length / 2; length++) {
    if (chars.every((char, at) => char === chars[at % length])) return chars.slice(0, length)
  }
  return chars
}

function fewestPieces(chars: readonly string[], words: readonly string[]): number {
  const best = [0]
  for (let at = 0; at < chars.length; at++) {
    const pieces = (best[at] ?? 0) + 1
    for (const length of [1, ...lengthsAt(chars, at, words)]) {
      best[at + length] = Math.min(best[at + length] ?? Infinity, pieces)
    }
  }
  return best[chars.length] ?? 0
}

/** Lengths of the guessable pieces that start at a position. */
function* lengthsAt(chars: readonly string[], at: number, words: readonly string[]): Generator<number> {
  for (const word of words) if (startsAs(chars, at, word)) yield word.length
  for (const track of TRACKS) yield* upTo(3, walk(chars, at, track))
  yield* upTo(3, repetition(chars, at))
  if (/^(?:19|20)\d\d/.test(chars.slice(at, at + 4).join(''))) yield 4
}

function startsAs(chars: readonly string[], at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const char = chars[at + i]
    const wanted = word.charAt(i)
    if (char === undefined || (char !== wanted && !LEET[char]?.includes(wanted))) return false
  }
  return true
}

function walk(chars: readonly string[], at: number, track: string): number {
  const from = track.indexOf(chars[at] ?? ' ')
  if (from < 0) return 0
  let length = 1
  while (at + length < chars.length && chars[at + length] === track[from + length]) length++
  return length
}

function repetition(chars: readonly string[], at: number): number {
  let length = 1
  while (chars[at + length] !== undefined && chars[at + length] === chars[at]) length++
  return length
}

function* upTo(least: number, most: number): Generator<number> {
  for (let length = least; length <= most; length++) yield length
}

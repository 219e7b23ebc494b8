/**
 * Words in the other alphabet that a word may stand for, the likeliest first: `povar` → `повар`, `девелопер` →
 * `developer`. Empty for a single letter and for a word with digits or letters of both alphabets.
 */
export function transliterations(word: string): string[] {
  if (/^[a-z']{2,}$/.test(word)) return spelled(word, TO_CYRILLIC)
  return /^[а-яё]{2,}$/.test(word) ? spelled(word, TO_LATIN) : []
}

/** Spellings of one word at most; each letter with several readings doubles them. */
const MOST = 16

function spelled(word: string, table: ReadonlyMap<string, readonly string[]>): string[] {
  let spellings = ['']
  for (let at = 0; at < word.length;) {
    const size = SIZES.find((some) => at + some <= word.length && table.has(word.slice(at, at + some)))
    const readings = table.get(word.slice(at, at + (size ?? 1))) ?? ['']
    spellings = readings.flatMap((reading) => spellings.map((start) => start + reading)).slice(0, MOST)
    at += size ?? 1
  }
  return [...new Set(spellings)]
}

/** The longest group of letters is read first: `shch` before `sh`. */
const SIZES = [4, 3, 2, 1]

/** Latin letters with their Cyrillic readings, the likeliest first. */
const TO_CYRILLIC = tableOf(`
shch щ, sch щ, tsch щ, sh ш, ch ч, zh ж, kh х, ph ф, ts ц, tz ц, ck к, yu ю, ju ю, iu ю, ya я, ja я, ia ия, yo е, jo е,
ye е, je же е, iy ий, ij ий, yj ый, yy ый, a а, b б, c ц к с, d д, e е, f ф, g г, h х г, i и, j й ж,
k к, l л, m м, n н, o о, p п, q к, r р, s с, t т, u у, v в, w в, x кс х, y ы й, z з, ' ь
`)

/** Cyrillic letters with their Latin readings: English words as they sound. */
const TO_LATIN = tableOf(`
дж j g, кс x ks, ай y i ai, эй a ay, ей ey a, а a u, б b, в v w, г g, д d, е e, ё e, ж zh g, з z, и i e, й y, к k c,
л l, м m, н n, о o, п p, р r, с s c, т t, у u, ф f, х h, ц c ts, ч ch, ш sh, щ shch, ъ, ы y, ь, э e a, ю u yu, я ya a
`)

function tableOf(rows: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    rows.split(',').map((row): [string, string[]] => {
      const [letters = '', ...readings] = row.trim().split(' ')
      return [letters, readings]
    }),
  )
}

/** Sentences of a description by what they are about; `other` is everything without a telling heading. */
export interface Sections {
  requirement: string[]
  responsibility: string[]
  other: string[]
}

/**
 * Splits a description (plain text, one line per paragraph or list item) at its headings: "Требования:", "Обязанности:",
 * "What you will do". Where a description has no headings, sentences that speak of experience, knowledge or skills
 * count as requirements and the others as responsibilities.
 */
export function sectionsOf(description: string): Sections {
  const sections: Sections = { requirement: [], responsibility: [], other: [] }
  let current: keyof Sections = 'other'
  for (const line of description.replaceAll(INLINE_HEADING, '\n$1:\n').split('\n')) {
    const text = line.trim()
    const heading = headingOf(text)
    if (heading !== null) current = heading
    else sections[current].push(...sentences(text))
  }
  if (sections.requirement.length > 0 || sections.responsibility.length > 0) return sections
  for (const sentence of sections.other) {
    sections[REQUIREMENT_WORDS.test(sentence) ? 'requirement' : 'responsibility'].push(sentence)
  }
  return { ...sections, other: [] }
}

/** Headings that open a section in the middle of a line. */
const INLINE_HEADING =
  /(?<=^|[\s.;])(Требования(?: к кандидату)?|Обязанности|Должностные обязанности|Задачи|Условия(?: работы)?|Мы предлагаем|Requirements|Responsibilities|We offer)\s*:/g

const HEADINGS: readonly (readonly [keyof Sections, RegExp])[] = [
  [
    'other',
    /услови|предлага|предложен|мы даем|мы даём|о компании|о нас|бонус|плюс(?:ом|ы|ами)|we offer|benefits|about|perks/i,
  ],
  [
    'responsibility',
    /обязанност|задач|функционал|предстоит|(?:нужно|надо|будете|будешь) делать|чем.*заним|responsib|dut(?:y|ies)|tasks|you.{0,4} do|your role/i,
  ],
  [
    'requirement',
    /требовани|требуется|ожида|ждем|ждём|кандидат|важно|необходим|навык|ищем|от (?:вас|тебя)|requirement|qualif|expect|skills|you have|must.have|looking for/i,
  ],
]
const REQUIREMENT_WORDS =
  /опыт|знани|умени|навык|владени|образовани|требу|ответственн|experience|knowledge|skill|ability|degree|must/i

/** A heading is a short line that ends with a colon, or one without any punctuation at its end. */
function headingOf(line: string): keyof Sections | null {
  if (line.length === 0 || line.length > 60 || /[.;!,]$/.test(line)) return null
  const words = line.split(' ').length
  if (!line.endsWith(':') && !line.endsWith('?') && words > 4) return null
  return HEADINGS.find(([, pattern]) => pattern.test(line))?.[0] ?? (line.endsWith(':') ? 'other' : null)
}

function sentences(line: string): string[] {
  return line
    .split(/(?<=[.!?;…])\s+(?=[\p{Lu}\d"«—–•-])/u)
    .map((sentence) => sentence.replace(/^[-–—•*·\s]+/, '').trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
}

import { dataFile } from '#server/core/data-file.ts'
import { singleton } from '#server/core/singleton.ts'
import { escapeHtml } from '../text/html.ts'
import { fill, type Random } from './random.ts'
import type { RoleWords, Trade } from './trades.ts'

export interface Wording {
  name: string
  english: boolean
  requirement: string
  responsibility: string
  /** HTML of paragraphs and lists; 60 to 200 words. */
  description: string
  skills: string[]
}

export interface Speaker {
  company: string
  experience: string
  internship: boolean
  remote: boolean
}

/** All text of a vacancy: title, snippets, description, skills. */
export function wording(trade: Trade, role: RoleWords, fallback: string, speaker: Speaker, random: Random): Wording {
  const english = role.english !== undefined && trade.dutiesEn.length > 0 && random.chance(0.22)
  const template = random.pick((english ? role.english : role.titles) ?? [fallback])
  const base = fill(template, random, trade.lists)
  const name = withGrade(base, english, speaker, random)
  const skills = [
    ...new Set([
      ...named(base, trade),
      ...random.sample(role.skills ?? [], random.int(1, 4)),
      ...random.sample(trade.skills, random.int(1, 5)),
    ]),
  ]
  const text = phrases()[english ? 'english' : 'russian']
  const duties = random.sample(english ? trade.dutiesEn : trade.duties, random.int(3, 6))
  const demands = [
    ...(speaker.experience === 'noExperience' ? [] : [text.years[speaker.experience] ?? '']),
    ...random.sample(english ? trade.demandsEn : trade.demands, random.int(2, 5)),
    `${text.knowing} ${skills.slice(0, 3).join(', ')}`,
  ].filter(Boolean)
  const offers = [...(speaker.remote ? [text.remote] : []), ...random.sample(text.offers, random.int(3, 6))]
  return {
    name,
    english,
    skills,
    requirement: sentences(demands.slice(0, 3)),
    responsibility: sentences(duties.slice(0, 3)),
    description: html([
      [fill(random.pick(text.intro), random, { company: [speaker.company], name: [name] }), []],
      [text.duties, duties],
      [text.demands, demands],
      [text.conditions, offers],
      ...(random.chance(0.4) ? [[random.pick(text.end), []] as [string, string[]]] : []),
    ]),
  }
}

/** Words of the trade's lists (technologies, goods) in the title are skills too. */
function named(title: string, trade: Trade): string[] {
  if (trade.name !== 'it') return []
  return [...(trade.lists.language ?? []), ...(trade.lists.front ?? []), ...(trade.lists.database ?? [])].filter(
    (word) => title.split(/[ ()/+,]+|-(?=разработчик)/).includes(word),
  )
}

function withGrade(base: string, english: boolean, speaker: Speaker, random: Random): string {
  if (speaker.internship) return english ? `${base} Intern` : `Стажёр (${lowered(base)})`
  if (!random.chance(0.3)) return base
  const { grades } = phrases()[english ? 'english' : 'russian']
  const grade = random.pick(grades[speaker.experience] ?? [''])
  return grade ? `${grade} ${english || GRADES_KEEP.has(grade) ? base : lowered(base)}` : base
}

/** With a lower-case first letter, unless the word is an abbreviation or Latin (`HR-менеджер`, `QA-инженер`). */
const lowered = (title: string): string =>
  /^[А-ЯЁ][а-яё]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title

const sentences = (items: string[]): string =>
  items.map((item) => `${item.charAt(0).toUpperCase()}${item.slice(1)}.`).join(' ')

function html(parts: [string, string[]][]): string {
  return parts
    .map(([heading, items]) =>
      items.length === 0
        ? `<p>${escapeHtml(heading)}</p>`
        : `<p><strong>${heading}</strong></p><ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`,
    )
    .join('')
}

const GRADES_KEEP = new Set(['Senior'])

/** What vacancies of every trade say in a language; `years` and `grades` by experience. */
interface Phrases extends Record<'duties' | 'demands' | 'conditions' | 'knowing' | 'remote', string> {
  intro: string[]
  offers: string[]
  end: string[]
  years: Record<string, string>
  grades: Record<string, string[]>
}

const phrases = (): Record<'russian' | 'english', Phrases> =>
  singleton('vacancies.generator.phrases', () => dataFile('vacancies/generator-wording.json'))

import { dataFile } from '#server/core/process/data-file.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { escapeHtml } from '../text/html.ts'
import type { Random } from './random.ts'
import type { Job, Trade } from './trades.ts'

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
  schedule: string
}

/**
 * Most professions have English lists: this share of their vacancies is in English, which is a
 * fifth of all.
 */
const ENGLISH = 0.245

/** All text of a vacancy: title, snippets, description, skills. */
export function wording(trade: Trade, job: Job, speaker: Speaker, random: Random): Wording {
  const english = job.english !== undefined && random.chance(ENGLISH)
  const of = english
    ? {
        titles: job.english ?? [],
        duties: job.dutiesEn ?? [],
        demands: job.demandsEn ?? [],
        skills: job.skillsEn ?? [],
      }
    : job
  const { title, named } = filled(random.pick(suiting(of.titles, speaker.experience)), trade, random)
  const name = withGrade(title, job, { english, speaker, random })
  const skills = [...new Set([...named, ...random.sample(of.skills, random.int(3, 6))])]
  const text = phrases()[english ? 'english' : 'russian']
  const duties = random.sample(of.duties, random.int(4, 6))
  const demands = [
    ...(speaker.experience === 'noExperience' ? [] : [text.years[speaker.experience] ?? '']),
    ...random.sample(of.demands, 5).filter((demand) => agrees(demand, speaker.experience)),
    knowledge(text, skills),
  ].filter(Boolean)
  const offers = random.sample(offersOf(text, job, speaker.schedule), random.int(5, 7))
  return {
    name,
    english,
    skills,
    requirement: sentences(demands.slice(0, 3)),
    responsibility: sentences(duties.slice(0, 3)),
    description: html([
      [introduction(random.pick(text.intro), speaker.company, name), []],
      [text.duties, duties],
      [text.demands, demands],
      [text.conditions, offers],
      ...(random.chance(0.4) ? [[random.pick(text.end), []] as [string, string[]]] : []),
    ]),
  }
}

const introduction = (template: string, company: string, name: string): string =>
  template
    .replace('{company}', company)
    .replace('{name}', name)
    .replace('{a name}', `${AN.test(name) ? 'an' : 'a'} ${name}`)

/** Words that begin with the sound of a vowel, and abbreviations that are spelled: an Auditor, an SMM Manager. */
const AN = /^(?:[AEIO]|U(?!ni|X|I\b)|[FHLMNRSX](?:[A-Z]|&[A-Z])+\b)/

/** The first skills that can be learnt, as a demand; empty when there are none. */
function knowledge({ knowing }: Phrases, skills: string[]): string {
  const learnt = skills.filter((skill) => !TRAITS.test(skill)).slice(0, 3)
  return learnt.length === 0 ? '' : `${knowing} ${learnt.join(', ')}`
}

/** Key skills that are traits of a person and cannot be learnt: they are no part of "knowledge of …". */
const TRAITS =
  /^(?:Accuracy|Attention|Stamina|Punctuality|Patience|Kindness|Honesty|Responsibility|Аккуратность|Внимательность|Пунктуальность|Вежливость|Ответственность|Трудолюбие|Физическая выносливость|Стрессоустойчивость|Эмпатия|Грамотная речь|Общительность|Доброжелательность|Общение с людьми)/

/**
 * The titles that suit this experience: no leading ones for beginners, no junior ones for the
 * experienced. All titles when none suits.
 */
function suiting(titles: string[], experience: string): string[] {
  const wrong = experience === 'noExperience' ? HIGH : experience === 'between1And3' ? NONE : LOW
  const left = titles.filter((title) => !wrong.test(title))
  return left.length === 0 ? titles : left
}

const HIGH = /^(?:Старш|Ведущ|Главн|Начальник|Завед|Senior|Lead|Head|Chief)|Supervisor/
const LOW = /^(?:Младш|Помощник|Ассистент|Junior)/
const NONE = /^$/

/** The title with words of the trade's lists in it; names of technologies become skills too. */
function filled(template: string, trade: Trade, random: Random): { title: string; named: string[] } {
  const named: string[] = []
  const title = template.replaceAll(/\{(\w+)\}/g, (whole, list: string) => {
    const word = random.pick(trade.lists[list] ?? [whole])
    if (TECHNOLOGIES.has(list)) named.push(word)
    return word
  })
  return { title, named }
}

const TECHNOLOGIES = new Set(['language', 'rare', 'front', 'database'])

/** False for a demand that contradicts the experience that the vacancy states. */
function agrees(demand: string, experience: string): boolean {
  const unneeded = /не обязател|не нужен|обуча|обучение|training is given|training on site|no experience|not required/i
  const needed = /опыт|стаж|experience|record in|years? of/i
  // A text of our own.
  if (experience !== 'noExperience') return !unneeded.test(demand) && !/опыт.* от (?:полу)?года/.test(demand)
  return !needed.test(demand) || unneeded.test(demand) || /плюс|приветств|is a plus|or wish to/.test(demand)
}

/** The offers that suit this kind of work: no office for remote work, no uniform for a director. */
function offersOf({ offers }: Phrases, { kind }: Job, schedule: string): string[] {
  const own = kind === 'expert' ? offers.office : kind === 'chief' ? [...offers.office, ...offers.chief] : offers[kind]
  const fits =
    schedule === 'shift' || kind === 'manual' ? own.filter((offer) => !/гибкое начало|flexible start/.test(offer)) : own
  const where = schedule === 'remote' ? offers.remote : schedule === 'flyInFlyOut' ? offers.rotation : offers.onSite
  const atHome = (offer: string): boolean =>
    schedule !== 'remote' || !/проезд|питание|форма|travel|meals|uniform|компьютер|computer/.test(offer)
  return [...offers.all, ...fits, ...where].filter(atHome)
}

interface Naming {
  english: boolean
  speaker: Speaker
  random: Random
}

function withGrade(base: string, { kind }: Job, { english, speaker, random }: Naming): string {
  if (speaker.internship) return english ? `${base} Intern` : `Стажёр (${lowered(base)})`
  // A vacancy for beginners always says so in its title: Junior Brand Manager.
  const beginner = speaker.experience === 'noExperience'
  if (kind !== 'expert' || (beginner ? isHeld(base) : isGraded(base))) return base
  if (!beginner && !random.chance(0.35)) return base
  // A Latin title has an English grade: Senior Data Scientist.
  const latin = english || /^[A-Za-z]+(?: [A-Za-z]+)*$/.test(base)
  const { grades } = phrases()[latin ? 'english' : 'russian']
  const grade = random.pick(grades[speaker.experience] ?? [''])
  return grade ? `${grade} ${latin ? base : lowered(base)}` : base
}

const RANKED =
  /^(?:Младш|Старш|Ведущ|Главн|Выпускающ|Помощник|Ассистент|Руководитель|Владелец|Junior|Senior|Lead)|Owner/
/** Titles that say a rank, and those that no beginner holds. */
const isGraded = (title: string): boolean => RANKED.test(title) || title.includes('Manager')
const isHeld = (title: string): boolean => RANKED.test(title) || title.startsWith('Chief')

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

/** The phrases of all trades in one language; `years` and `grades` by experience. */
interface Phrases extends Record<'duties' | 'demands' | 'conditions' | 'knowing', string> {
  intro: string[]
  offers: Record<'all' | 'office' | 'chief' | 'manual' | 'service' | 'onSite' | 'rotation' | 'remote', string[]>
  end: string[]
  years: Record<string, string>
  grades: Record<string, string[]>
}

const phrases = (): Record<'russian' | 'english', Phrases> =>
  singleton('vacancies.generator.phrases', () => dataFile('vacancies/generator-wording.json'))

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
  const text = english ? ENGLISH : RUSSIAN
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
  const grades = english ? GRADES_EN : GRADES
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

const GRADES: Record<string, string[]> = {
  noExperience: ['Младший', 'Начинающий'],
  between1And3: ['', '', 'Младший'],
  between3And6: ['Старший', 'Ведущий', 'Senior'],
  moreThan6: ['Ведущий', 'Главный', 'Senior'],
}
const GRADES_KEEP = new Set(['Senior'])
const GRADES_EN: Record<string, string[]> = {
  noExperience: ['Junior'],
  between1And3: ['Middle', 'Junior'],
  between3And6: ['Senior', 'Middle'],
  moreThan6: ['Senior', 'Lead'],
}

const RUSSIAN = {
  intro: [
    'Компания {company} приглашает на работу сотрудника на позицию «{name}». Мы ищем человека, которому интересно своё дело.',
    'В связи с расширением штата {company} открывает вакансию «{name}».',
    'Мы — {company}. Наша команда растёт, и сейчас нам нужен новый коллега.',
    'Приглашаем в дружный коллектив {company}! Рассмотрим как опытных кандидатов, так и тех, кто готов учиться.',
    'Крупная компания {company} в поиске нового сотрудника. Работа постоянная, оформление с первого дня.',
  ],
  duties: 'Обязанности:',
  demands: 'Требования:',
  conditions: 'Условия:',
  knowing: 'знание и навыки:',
  remote: 'удалённая работа из любого города',
  years: {
    between1And3: 'опыт работы от одного года',
    between3And6: 'опыт работы от трёх лет',
    moreThan6: 'опыт работы более шести лет, в том числе на руководящих должностях',
  } as Record<string, string>,
  offers: [
    'официальное оформление по ТК РФ с первого дня',
    'стабильная заработная плата два раза в месяц',
    'добровольное медицинское страхование после испытательного срока',
    'обучение за счёт компании и карьерный рост',
    'дружный коллектив и адекватное руководство',
    'комфортный офис рядом с остановкой транспорта',
    'корпоративная мобильная связь и скидки на продукцию компании',
    'компенсация питания и проезда',
    'гибкое начало рабочего дня',
    'премии по итогам квартала и года',
    'спецодежда и бесплатные обеды',
    'возможность подработки и выбора смен',
    'современное оборудование и удобное рабочее место',
    'оплачиваемый отпуск и больничный',
  ],
  end: [
    'Ждём ваши отклики! Ответим каждому кандидату в течение двух рабочих дней.',
    'Если вы узнали себя, присылайте резюме и коротко расскажите, почему вам интересна эта работа.',
    'Приходите на собеседование и знакомьтесь с командой.',
  ],
}

const ENGLISH: typeof RUSSIAN = {
  intro: [
    '{company} is looking for a {name} to join our growing team. We build products that people use every day.',
    'We are {company}, an international company, and we have an open position: {name}.',
    'Join {company} and help us to solve interesting problems together with experienced colleagues.',
  ],
  duties: 'Responsibilities:',
  demands: 'Requirements:',
  conditions: 'We offer:',
  knowing: 'good knowledge of',
  remote: 'remote work from any location',
  years: {
    between1And3: 'at least one year of experience',
    between3And6: 'at least three years of experience',
    moreThan6: 'more than six years of experience, leading people included',
  },
  offers: [
    'competitive salary and annual bonus',
    'medical insurance for you and your family',
    'flexible working hours',
    'modern equipment and comfortable office',
    'paid vacation and sick leave',
    'English classes and professional courses',
    'opportunities for career growth in an international team',
    'relocation support',
  ],
  end: ['We are looking forward to your application!', 'Send us your CV and a few words about yourself.'],
}

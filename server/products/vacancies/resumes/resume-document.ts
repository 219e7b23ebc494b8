import type { z } from 'zod'
import type { ResumeFull } from './resumes.schema.ts'

type View = z.output<typeof ResumeFull>

/** A resume as a text with headings, as files show it. */
export interface ResumeDocument {
  /** Name of the applicant, or the wanted position where the name is hidden. */
  title: string
  position: string
  /** Short lines under the title: age, place, wanted pay, contacts. */
  facts: string[]
  sections: { title: string; entries: { heading: string; lines: string[] }[] }[]
}

/** The text of a resume in its language, with what its view shows. */
export function resumeDocument(resume: View): ResumeDocument {
  const words = WORDS[resume.resume_locale.id === 'EN' ? 'EN' : 'RU']
  const name = [resume.last_name, resume.first_name, resume.middle_name].filter(Boolean).join(' ')
  const { salary, total_experience: total, age } = resume
  const plain = (title: string, lines: (string | null)[]) => {
    const written = lines.filter((line): line is string => line !== null && line !== '')
    return { title, entries: written.length === 0 ? [] : [{ heading: '', lines: written }] }
  }
  return {
    title: name === '' ? resume.title : name,
    position: resume.title,
    facts: [
      resume.gender?.name,
      age === null ? null : `${words.age}: ${age}`,
      resume.area.name,
      salary && `${words.salary}: ${salary.amount.toLocaleString('ru-RU')} ${salary.currency}`,
      total && `${words.total}: ${words.months(total.months)}`,
      ...resume.contact.map(({ type, value, comment }) =>
        [`${type.name}: ${value}`, comment].filter(Boolean).join(', '),
      ),
      ...resume.site.map(({ type, url }) => `${type.name}: ${url}`),
    ].filter((line): line is string => Boolean(line)),
    sections: [
      {
        title: words.experience,
        entries: resume.experience.map(({ position, company, start, end, description, area }) => ({
          heading: [position, company, area?.name].filter(Boolean).join(', '),
          lines: [`${start} — ${end ?? words.now}`, ...paragraphs(description)],
        })),
      },
      {
        title: words.education,
        entries: resume.education.primary.map(({ name: school, organization, year }) => ({
          heading: school,
          lines: [[organization, String(year)].filter(Boolean).join(', ')],
        })),
      },
      plain(words.skills, [resume.skill_set.join(', ')]),
      plain(
        words.languages,
        resume.language.map(({ name: language, level }) => `${language}: ${level.name}`),
      ),
      plain(words.about, paragraphs(resume.skills)),
      plain(words.conditions, [
        resume.employments.map(({ name: kind }) => kind).join(', '),
        resume.schedules.map(({ name: kind }) => kind).join(', '),
        resume.relocation.type.name,
        resume.business_trip_readiness.name,
      ]),
      plain(
        words.certificates,
        resume.certificate.map(({ title, achieved_at }) => `${title} (${achieved_at})`),
      ),
      plain(
        words.recommendations,
        resume.recommendation.map(({ name: person, position, organization, contact }) =>
          [person, position, organization, contact].filter(Boolean).join(', '),
        ),
      ),
    ].filter(({ entries }) => entries.length > 0),
  }
}

const paragraphs = (text: string | null): string[] =>
  (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

const WORDS = {
  RU: {
    age: 'Возраст',
    salary: 'Желаемая зарплата',
    total: 'Общий опыт работы',
    months: (count: number) => `${Math.floor(count / 12)} г. ${count % 12} мес.`,
    experience: 'Опыт работы',
    now: 'по настоящее время',
    education: 'Образование',
    skills: 'Ключевые навыки',
    languages: 'Знание языков',
    about: 'О себе',
    conditions: 'Условия',
    certificates: 'Сертификаты',
    recommendations: 'Рекомендации',
  },
  EN: {
    age: 'Age',
    salary: 'Wanted pay',
    total: 'Experience in total',
    months: (count: number) => `${Math.floor(count / 12)} y. ${count % 12} mo.`,
    experience: 'Experience',
    now: 'now',
    education: 'Education',
    skills: 'Skills',
    languages: 'Languages',
    about: 'About me',
    conditions: 'Conditions',
    certificates: 'Certificates',
    recommendations: 'Recommendations',
  },
}

/** The document in Rich Text Format. */
export function rtfOf({ title, position, facts, sections }: ResumeDocument): Buffer {
  const parts = [
    `{\\b\\fs36 ${escaped(title)}}\\par`,
    `{\\b\\fs26 ${escaped(position)}}\\par`,
    ...facts.map((line) => `${escaped(line)}\\par`),
    ...sections.flatMap((section) => [
      `\\par{\\b\\fs26 ${escaped(section.title)}}\\par`,
      ...section.entries.flatMap(({ heading, lines }) => [
        ...(heading === '' ? [] : [`{\\b ${escaped(heading)}}\\par`]),
        ...lines.map((line) => `${escaped(line)}\\par`),
      ]),
    ]),
  ]
  return Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1251\\uc1\\deff0{\\fonttbl{\\f0\\fswiss Arial;}}\\fs22\n${parts.join('\n')}\n}`,
  )
}

/** Text in RTF: its three signs escaped, everything beyond ASCII as a signed UTF-16 unit with `?` for old readers. */
function escaped(text: string): string {
  return text
    .replace(/[\\{}]/g, '\\$&')
    .replaceAll('\t', '\\tab ')
    .replace(/[\r\n]+/g, '\\line ')
    .replace(/[^\x20-\x7e\\]/g, (sign) => {
      const unit = sign.charCodeAt(0)
      return `\\u${unit > 32_767 ? unit - 65_536 : unit}?`
    })
}

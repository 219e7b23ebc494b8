import { singleton } from '#server/core/process/singleton.ts'
import { idOfText } from '../dictionaries/short-lists.ts'
import { frequentSkills } from './suggest.sql.ts'

export interface Skill {
  id: string
  text: string
}

const AGE_MS = 10 * 60 * 1000
const MOST = 5000

/** The most frequent key skills of the newest vacancies. Asked of the database at most every ten minutes. */
export function skills(): Promise<Skill[]> {
  const kept = singleton('vacancies.skills', () => ({ at: 0, list: Promise.resolve<Skill[]>([]) }))
  if (Date.now() - kept.at > AGE_MS) {
    kept.at = Date.now()
    kept.list = frequentSkills(MOST).then((texts) => texts.map((text) => ({ id: idOfText(text), text })))
    kept.list.catch(() => (kept.at = 0))
  }
  return kept.list
}

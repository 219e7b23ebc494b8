import { FactList, type Fact } from '../fact-list.tsx'
import type { Vacancy } from './vacancy-article.tsx'

/** The conditions in short: title and value, only those that are stated. */
export function VacancyFacts({ vacancy }: { vacancy: Vacancy }) {
  const facts: Fact[] = [
    ['Experience', vacancy.experience.name],
    ['Employment', vacancy.employment.name],
    ['Schedule', names(vacancy.work_schedule_by_days) || vacancy.schedule.name],
    ['Where', names(vacancy.work_format)],
    ['Hours', names(vacancy.working_hours)],
    ['Metro', stations(vacancy)],
    ['Education', vacancy.education.name],
    ['Languages', vacancy.languages.map(({ name, level }) => `${name} (${level.name})`).join(', ')],
  ]
  return <FactList facts={facts} className="sm:grid-cols-[max-content_1fr_max-content_1fr]" />
}

/** A station of several lines is one name. */
function stations({ address }: Vacancy): string {
  return [...new Set(address?.metro_stations.map(({ station_name }) => station_name))].join(', ')
}

function names(list: readonly { name: string }[]): string {
  return list.map(({ name }) => name).join(', ')
}

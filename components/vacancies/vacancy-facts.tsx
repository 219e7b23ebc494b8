import type { Vacancy } from './vacancy-article.tsx'

/** The conditions in short: title and value, only those that are stated. */
export function VacancyFacts({ vacancy }: { vacancy: Vacancy }) {
  const facts: [title: string, value: string][] = [
    ['Experience', vacancy.experience.name],
    ['Employment', vacancy.employment.name],
    ['Schedule', names(vacancy.work_schedule_by_days) || vacancy.schedule.name],
    ['Where', names(vacancy.work_format)],
    ['Hours', names(vacancy.working_hours)],
    ['Metro', stations(vacancy)],
    ['Education', vacancy.education.name],
    ['Languages', vacancy.languages.map(({ name, level }) => `${name} (${level.name})`).join(', ')],
  ]
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5 rounded-lg bg-sunken px-4 py-3 sm:grid-cols-[max-content_1fr_max-content_1fr]">
      {facts
        .filter(([, value]) => value !== '')
        .map(([title, value]) => (
          <div key={title} className="contents">
            <dt lang="en" className="text-subtle">
              {title}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A station of several lines is one name. */
function stations({ address }: Vacancy): string {
  return [...new Set(address?.metro_stations.map(({ station_name }) => station_name))].join(', ')
}

function names(list: readonly { name: string }[]): string {
  return list.map(({ name }) => name).join(', ')
}

// What was answered, list by list, compared with rows in one statement each.
import { counted } from './product.ts'
import type { Invariant } from './product.ts'
import type { KnownVacancies } from './vacancies.ts'

/** Favourites, responses with their messages, saved searches. */
export function applicantInvariants({ favorites, responses, searches }: KnownVacancies): Invariant[] {
  return [
    counted(
      'every favourite is one, and none that was taken back',
      `select count(*) from unnest($1::int[], $2::bool[]) wanted(id, is_one)
        where wanted.is_one <> exists (select from vacancy_favorite f join user_account u on u.id = f.user_id
          where f.vacancy_id = wanted.id and u.email = 'user@quartet.example')`,
      () => [[...favorites.keys()], [...favorites.values()]],
    ),
    counted(
      'every answered response is there with exactly the messages that were answered',
      `select count(*) from unnest($1::int[], $2::int[]) wanted(id, messages) where wanted.messages <>
        (select count(*) from negotiation_message m where m.negotiation_id = wanted.id and m.text like 'endure%')`,
      () => [[...responses.keys()], [...responses.values()]],
    ),
    counted(
      'no message was written twice',
      `select count(*) - count(distinct text) as count from negotiation_message where text like 'endure %'`,
    ),
    counted(
      'every saved search has its last name, and none was made twice',
      `select count(*) from unnest($1::int[], $2::text[]) wanted(id, name)
        full join (select id, name from saved_search where name like 'endure %') s using (id)
        where s.name is distinct from wanted.name`,
      () => [[...searches.keys()], [...searches.values()]],
    ),
  ]
}

/** Vacancies as their employer last wrote them. */
export function employerInvariants({ vacancies }: KnownVacancies): Invariant[] {
  return [
    counted(
      'every published vacancy is there once, as it was last written and archived',
      `select count(*) from unnest($1::int[], $2::text[], $3::bool[]) wanted(id, name, archived)
        full join (select id, name, archived_at is not null as archived from vacancy where name like 'Endure %') v
          using (id)
        where v.name is distinct from wanted.name or v.archived is distinct from wanted.archived`,
      () => {
        const rows = [...vacancies.values()]
        return [[...vacancies.keys()], rows.map(({ name }) => name), rows.map(({ archived }) => archived)]
      },
    ),
  ]
}

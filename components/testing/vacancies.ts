import type { RouterOutput } from '#components/trpc/client.ts'

type Result = RouterOutput['vacancies']['search']
type Item = Result['items'][number]

/** A vacancy in a list: the fields that components show. */
export function aVacancy(changes: Partial<Item> = {}): Item {
  const vacancy = {
    id: '7',
    name: 'Водитель',
    area: { id: '1', name: 'Москва', url: '' },
    address: null,
    salary: null,
    salary_range: null,
    employer: { id: '3', name: 'Ромашка', logo_urls: null },
    experience: { id: 'noExperience', name: 'No experience' },
    work_format: [],
    snippet: { name: null, requirement: null, responsibility: null },
    published_at: '2026-01-06T14:45:26+0300',
    archived: false,
    relations: [],
    ...changes,
  }
  return vacancy as unknown as Item
}

/** One page of results. */
export function aResult(items: readonly Item[], changes: Partial<Result> = {}): Result {
  return {
    items: [...items],
    found: items.length,
    page: 0,
    pages: 1,
    per_page: 20,
    alternate_url: 'http://localhost/vacancies',
    clusters: null,
    arguments: null,
    fixes: null,
    suggests: null,
    expanded: [],
    optional: [],
    relaxed: null,
    snapshot: '1',
    ...changes,
  }
}

type Argument = NonNullable<Result['arguments']>[number]

/** An argument of a search as the API describes it. */
export function anArgument(argument: string, value: string, description = value): Argument {
  return {
    argument,
    value,
    value_description: description,
    disable_url: `http://localhost/api/vacancies?without=${argument}&describe_arguments=true`,
    cluster_group: null,
  }
}

/** The caller's relation to a vacancy in their favourites, dictionary vacancy_relation. */
const FAVORITED = 'favorited'

type Related = { id: string; relations: string[] }

export function isFavored({ relations }: Pick<Related, 'relations'>): boolean {
  return relations.includes(FAVORITED)
}

/**
 * Any answer of the API with this vacancy in it (by itself, or among `items`) told whether it is a favourite; an answer
 * without it comes back as the same object, so that nobody draws anew.
 */
export function withFavored<T>(answer: T, id: string, on: boolean): T {
  if (isRelated(answer)) return answer.id === id && isFavored(answer) !== on ? marked(answer, on) : answer
  if (!isList(answer)) return answer
  const items = answer.items.map((item) => withFavored(item, id, on))
  return items.every((item, index) => item === answer.items[index]) ? answer : { ...answer, items }
}

function marked<T extends Related>(vacancy: T, on: boolean): T {
  const others = vacancy.relations.filter((relation) => relation !== FAVORITED)
  return { ...vacancy, relations: on ? [...others, FAVORITED] : others }
}

function isRelated(value: unknown): value is Related {
  return typeof value === 'object' && value !== null && 'id' in value && 'relations' in value
}

function isList(value: unknown): value is { items: unknown[] } {
  return typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)
}

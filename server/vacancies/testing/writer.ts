import { db, transaction } from '#server/core/db.ts'
import { indexVacancy } from '../engine/indexing.service.ts'
import { generateVacancies } from '../generator/generate.ts'
import { randomFor } from '../generator/random.ts'
import { FIRST_VACANCY_ID } from '../generator/vacancy.ts'
import { CORPUS_END } from './corpus.ts'

/** What one round of changes did. */
export interface Round {
  /** every vacancy that was added, edited, archived, restored or deleted, each at most once */
  touched: Set<number>
  /** a word that the titles of the edited vacancies have and nothing else */
  word: string
  edited: number[]
}

const EACH = { added: 20, edited: 20, archived: 5, deleted: 5 }

/**
 * Changes a generated corpus of `size` vacancies, as the operations of employers do. `word` names the run: the words of two
 * runs differ.
 */
export function makeWriter(size: number, word: string): (searchable: readonly number[]) => Promise<Round> {
  let rounds = 0
  let count = size
  let archived: number[] = []
  let deleted: number[] = []
  return async (searchable) => {
    const round = ++rounds
    const edited = randomFor(round, size).sample(searchable, EACH.edited + EACH.archived + EACH.deleted)
    const removed = edited.splice(EACH.edited)
    const touched = new Set([...edited, ...removed, ...archived, ...deleted])
    for (let at = 0; at < EACH.added; at++) touched.add(FIRST_VACANCY_ID + count + at)
    count += EACH.added
    // Those that were deleted in the round before are added again.
    await generateVacancies({ count, until: CORPUS_END })
    const name = `${word}${round}`
    for (const [at, id] of edited.entries()) await edit(id, edited[(at + 1) % edited.length] ?? id, name)
    for (const id of archived) await setArchived(id, null)
    archived = removed.slice(0, EACH.archived)
    for (const id of archived) await setArchived(id, CORPUS_END)
    deleted = removed.slice(EACH.archived)
    for (const id of deleted) await db().vacancy.delete({ where: { id } })
    return { touched, word: name, edited }
  }
}

/** Gives a vacancy what another one offers. */
const edit = (id: number, other: number, word: string): Promise<void> =>
  transaction(async (tx) => {
    const { company, ...before } = await tx.vacancy.findUniqueOrThrow({ where: { id }, include: { company: true } })
    const offer = await tx.vacancy.findUniqueOrThrow({
      where: { id: other },
      select: {
        name: true,
        description: true,
        keySkills: true,
        areaId: true,
        lat: true,
        lng: true,
        salaryFrom: true,
        salaryTo: true,
        salaryCurrency: true,
        salaryMode: true,
        experience: true,
        employment: true,
        schedule: true,
        workFormats: true,
        professionalRoles: true,
        publishedAt: true,
      },
    })
    const after = await tx.vacancy.update({ where: { id }, data: { ...offer, name: `${offer.name} ${word}` } })
    await indexVacancy(tx, before, after, company)
  })

const setArchived = (id: number, archivedAt: Date | null): Promise<void> =>
  transaction(async (tx) => {
    const { company, ...before } = await tx.vacancy.findUniqueOrThrow({ where: { id }, include: { company: true } })
    await indexVacancy(tx, before, await tx.vacancy.update({ where: { id }, data: { archivedAt } }), company)
  })

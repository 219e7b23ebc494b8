import { texts } from '#i18n/texts.ts'
import { AppError, fieldError } from '#server/core/errors.ts'
import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { Labels, isLabelKey, isLabelValue } from './labels.schema.ts'

/** One condition of a selector; with null for `values`, only the key counts. */
interface Requirement {
  key: string
  values: readonly string[] | null
  isNegated: boolean
}

/**
 * The ids of an owner's resources with these labels; undefined without a selector. Labels are compared in this process,
 * because quotas limit how many rows there are.
 * @throws unprocessable for a selector that cannot be read
 */
export async function labelledIds(
  table: Table,
  ownerId: string,
  selector: string | undefined,
): Promise<number[] | undefined> {
  if (selector === undefined) return undefined
  const wanted = parseSelector(selector)
  const rows = await table.findMany({ where: { ownerId }, select: { id: true, labels: true } })
  return rows.filter((row) => matches(labelsOf(row), wanted)).map(({ id }) => id)
}

interface Table {
  findMany(query: {
    where: { ownerId: string }
    select: { id: true; labels: true }
  }): PromiseLike<{ id: number; labels: unknown }[]>
}

export function labelsOf({ labels }: { labels: unknown }): Labels {
  return Labels.parse(labels)
}

/** Parses a selector in the syntax of Kubernetes. @throws unprocessable */
export function parseSelector(selector: string): Requirement[] {
  if (selector.trim() === '') return []
  return partsOf(selector).map((part) => requirement(part.trim()))
}

export function matches(labels: Labels, wanted: readonly Requirement[]): boolean {
  return wanted.every(({ key, values, isNegated }) => {
    const value = labels[key]
    const has = value !== undefined && (values === null || values.includes(value))
    return has !== isNegated
  })
}

/** @throws conflict when the resource is protected against deletion */
export function checkUnprotected(row: { id: number; isProtected: boolean }): void {
  if (!row.isProtected) return
  throw new AppError('conflict', texts('cloud.errors')('protected', { id: row.id }), { reason: 'protected' })
}

/** Parts at commas that are not in parentheses. */
function partsOf(selector: string): string[] {
  const parts: string[] = []
  let [from, depth] = [0, 0]
  for (let at = 0; at < selector.length; at++) {
    if (selector[at] === '(') depth++
    if (selector[at] === ')') depth--
    if (selector[at] !== ',' || depth > 0) continue
    parts.push(selector.slice(from, at))
    from = at + 1
  }
  return [...parts, selector.slice(from)]
}

const SET = /^(\S+) +(in|notin) *\(([^()]*)\)$/
const EQUALITY = /^([^=! ]+) *(==|=|!=) *([^=! ]*)$/

function requirement(part: string): Requirement {
  const set = SET.exec(part)
  if (set) {
    const [, key = '', operator, list = ''] = set
    const values = list.split(',').map((value) => value.trim())
    return checked({ key, values, isNegated: operator === 'notin' }, part)
  }
  const equality = EQUALITY.exec(part)
  if (equality) {
    const [, key = '', operator, value = ''] = equality
    return checked({ key, values: [value], isNegated: operator === '!=' }, part)
  }
  const isNegated = part.startsWith('!')
  return checked({ key: isNegated ? part.slice(1).trim() : part, values: null, isNegated }, part)
}

/** The most characters of an invalid part that the error shows. */
const MOST_SHOWN = 100

function checked(found: Requirement, part: string): Requirement {
  if (isLabelKey(found.key) && (found.values ?? []).every(isLabelValue)) return found
  throw fieldError('label_selector', texts('cloud.errors')('labelSelector', { part: part.slice(0, MOST_SHOWN) }))
}

/** The ids of the servers with a label, `key=value`: what a token bound to it may act on. */
export async function serversLabelled(db: Db, ownerId: UserId, label: string): Promise<number[]> {
  const [key = '', value = ''] = label.split('=')
  const labels = { path: [key], equals: value }
  const rows = await db.cloudServer.findMany({ where: { ownerId, labels }, select: { id: true } })
  return rows.map(({ id }) => id)
}

import { texts } from '#i18n/texts.ts'
import { AppError } from '#server/core/errors.ts'
import { singleton } from '#server/core/process/singleton.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { queryOf } from '#server/api/http/request.ts'

/** The parameters read while the caller was identified: the body of a form can be read only once. */
const readParams = () => singleton('subsonic.params', () => new WeakMap<ApiRequest, URLSearchParams>())

/** The parameters of the query and of a posted form. @throws invalid_input */
export async function paramsOf(request: ApiRequest): Promise<URLSearchParams> {
  const known = readParams().get(request)
  if (known) return known
  const params = new URLSearchParams(queryOf(request))
  readParams().set(request, params)
  if (request.method === 'POST') {
    for (const [name, value] of new URLSearchParams(await request.text())) params.append(name, value)
  }
  return params
}

/** The parameters that `paramsOf` has read; those of the query when it was not called. */
export function knownParams(request: ApiRequest): URLSearchParams {
  return readParams().get(request) ?? new URLSearchParams(queryOf(request))
}

/** @throws invalid_input when it is missing */
export function required(params: URLSearchParams, name: string): string {
  const value = params.get(name)
  if (value !== null && value !== '') return value
  throw new AppError('invalid_input', texts('music.subsonic')('missing', { name }), { reason: 'missing_parameter' })
}

/** A whole number from 0 to `most`; a value outside counts as the nearer bound. @throws invalid_input */
export function numberOf(params: URLSearchParams, name: string, otherwise: number, most: number): number {
  const text = params.get(name)
  if (text === null || text === '') return otherwise
  const value = Number(text)
  if (!Number.isInteger(value)) throw new AppError('invalid_input', texts('music.subsonic')('whole', { name }))
  return Math.min(Math.max(value, 0), most)
}

/** The library in `musicFolderId`, as the parameter `libraries` of the catalogue's lists. @throws invalid_input */
export function folderIn(params: URLSearchParams): { libraries?: number[] } {
  return params.get('musicFolderId') ? { libraries: [numberOf(params, 'musicFolderId', 0, 999_999_999)] } : {}
}

export type Kind = 'track' | 'album' | 'artist'
const PREFIXES = { 'tr-': 'track', 'al-': 'album', 'ar-': 'artist' } as const
const MARKS = { track: 'tr-', album: 'al-', artist: 'ar-' } as const

/** The id of a record in this protocol, in which all kinds share one namespace. */
export const idOf = (kind: Kind, id: number): string => MARKS[kind] + id

/** The record that an id names. @throws not_found */
export function recordOf(id: string): { kind: Kind; id: number } {
  const kind = PREFIXES[id.slice(0, 3) as keyof typeof PREFIXES] as Kind | undefined
  const number = /^[1-9]\d{0,9}$/.test(id.slice(3)) ? Number(id.slice(3)) : 0
  if (!kind || number === 0 || number > 2_147_483_647) throw new AppError('not_found')
  return { kind, id: number }
}

/** The number in an id of one kind. @throws not_found */
export function numberIn(kind: Kind, id: string): number {
  const record = recordOf(id)
  if (record.kind !== kind) throw new AppError('not_found')
  return record.id
}

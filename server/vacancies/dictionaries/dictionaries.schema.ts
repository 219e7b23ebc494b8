import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'

/**
 * Dictionaries come from our own files and are tested there: their answers are described here and not looked through
 * again on each request (the tree of areas has ten thousand nodes).
 */
function described<T>(description: string, schema: Record<string, unknown>) {
  return z.custom<T>(() => true).meta({ description, ...schema })
}

const named = (more: Record<string, unknown> = {}) => ({
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' }, ...more },
})
const list = (items: Record<string, unknown>) => ({ type: 'array', items })

export interface AreaNode {
  id: string
  parent_id: string | null
  name: string
  areas: AreaNode[]
}

const AREA = named({
  parent_id: { type: ['string', 'null'] },
  areas: list({ type: 'object', description: 'The areas inside, of the same form' }),
})

export const AreasView = described<AreaNode[]>('Countries with everything inside them', list(AREA))
export const AreaView = described<AreaNode>('An area with everything inside it', AREA)

export const CountriesView = z.array(z.object({ id: z.string(), name: z.string(), url: z.string() }))

export const DictionariesView = described<Record<string, object[]>>('Name of the dictionary → its entries', {
  type: 'object',
  additionalProperties: list({ type: 'object' }),
})

const STATION = named({
  lat: { type: 'number' },
  lng: { type: 'number' },
  order: { type: 'integer', description: 'Place on the line, from 0' },
  line: named({ hex_color: { type: 'string' } }),
})
const LINES = { lines: list(named({ hex_color: { type: 'string' }, stations: list(STATION) })) }

interface MetroLineView {
  id: string
  hex_color: string
  name: string
  stations: {
    id: string
    name: string
    lat: number
    lng: number
    order: number
    line: { id: string; hex_color: string; name: string }
  }[]
}
export interface MetroCityNode {
  id: string
  name: string
  url?: string
  lines: MetroLineView[]
}
export const MetroView = described<MetroCityNode[]>(
  'Cities with a metro',
  list(named({ url: { type: 'string' }, ...LINES })),
)
export const MetroCityView = described<MetroCityNode>('Lines and stations of one city', named(LINES))

export const SpecializationsView = described<object[]>(
  'Professional areas with their specializations',
  list(named({ specializations: list(named({ laboring: { type: 'boolean' } })) })),
)
export const RolesView = described<object>('Professional roles by category', {
  type: 'object',
  properties: {
    categories: list(
      named({
        roles: list(
          named({
            accept_incomplete_resumes: { type: 'boolean' },
            is_default: { type: 'boolean' },
            select_deprecated: { type: 'boolean' },
            search_deprecated: { type: 'boolean' },
          }),
        ),
      }),
    ),
  },
})
export const IndustriesView = described<object[]>(
  'Industries with their parts',
  list(named({ industries: list(named()) })),
)
export const LanguagesView = described<object[]>('Languages', list(named({ uid: { type: 'string' } })))

/** The locale and host parameters of the wire are taken everywhere and change nothing: names are Russian. */
export const ReferenceInput = z.object({
  locale: text(10).optional().describe('Accepted; names are Russian'),
  host: text(64).optional().describe('Accepted'),
})

export const AreaInput = ReferenceInput.extend({ area_id: text(20).describe('Id of the area') })
export const MetroInput = ReferenceInput.extend({ city_id: text(20).describe('Id of the city, an area') })

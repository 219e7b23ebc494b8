import { dataFile } from '#server/core/process/data-file.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { allAreas, areaById, areaPath, type Area } from '../dictionaries/areas.ts'
import { metroStations, type MetroNode } from '../dictionaries/metro.ts'
import type { AddressColumns } from '../postings/empty-columns.ts'
import { weighted, type Random } from './random.ts'

/** Share of vacancies outside these cities. */
const ELSEWHERE = 0.2
const PAY_ELSEWHERE = 0.58

export interface Place {
  areaId: number
  city: string
  /** Pay relative to Moscow. */
  pay: number
  currency: string
  /** The centre of the town, null where unknown. */
  lat: number | null
  lng: number | null
}

/** Draws a place by its real share of vacancies: Moscow most often, then large cities, then any town. */
export function anyPlace(random: Random): Place {
  const { city, towns } = known()
  if (!random.chance(ELSEWHERE)) return city(random)
  const town = random.pick(towns)
  return {
    areaId: town.id,
    city: plainName(town),
    pay: PAY_ELSEWHERE,
    currency: currencyOf(town.id),
    lat: null,
    lng: null,
  }
}

/** One of the large cities. */
export const anyCity = (random: Random): Place => known().city(random)

/** An address in the place; in Moscow within about 700 m of a metro station. */
export function anyAddress(place: Place, random: Random): AddressColumns {
  const street = random.pick(known().streets)
  const building = `${random.int(1, 160)}${random.chance(0.25) ? `к${random.int(1, 4)}` : ''}`
  const near = place.areaId === MOSCOW ? random.pick(metroStations()) : undefined
  return {
    addressRaw: `${place.city}, ${street}, ${building}`,
    addressCity: place.city,
    addressStreet: street,
    addressBuilding: building,
    addressDescription: random.chance(0.1) ? random.pick(known().notes) : null,
    ...coordinates(place, near, random),
    metro: near ? stationsAround(near, random) : [],
  }
}

const MOSCOW = 1
const DEGREE_OF_LATITUDE = 111_000

function coordinates(
  place: Place,
  near: MetroNode | undefined,
  random: Random,
): { lat: number | null; lng: number | null } {
  const middle = near?.station ?? place
  if (middle.lat === null || middle.lng === null) return { lat: null, lng: null }
  const metres = near ? 300 : 3000
  const north = (random.bell() * metres) / DEGREE_OF_LATITUDE
  const east = (random.bell() * metres) / (DEGREE_OF_LATITUDE * Math.cos((middle.lat * Math.PI) / 180))
  return { lat: rounded(middle.lat + north), lng: rounded(middle.lng + east) }
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** The station and, at an interchange, one more a short walk away. */
function stationsAround(near: MetroNode & { station: { lat: number; lng: number } }, random: Random): string[] {
  if (!random.chance(0.3)) return [near.station.id]
  const close = metroStations().filter(
    (node) =>
      node !== near &&
      Math.abs(node.station.lat - near.station.lat) < 0.006 &&
      Math.abs(node.station.lng - near.station.lng) < 0.01,
  )
  return [near.station.id, ...random.sample(close, 2).map((node) => node.station.id)]
}

const currencyOf = (areaId: number): string => CURRENCY_OF_COUNTRY[areaPath(areaId)[0] ?? 113] ?? 'RUR'
const CURRENCY_OF_COUNTRY: Record<number, string> = { 40: 'KZT', 9: 'AZN', 28: 'GEL', 48: 'KGS', 97: 'UZS', 16: 'BYR' }

// A text of our own: the dictionary of areas.
const plainName = (area: Area): string => area.name.replace(/ \(.*\)$/, '')

interface PlaceData {
  /** `share` of the vacancies; `pay` relative to Moscow; the centre. */
  cities: { area: number; share: number; pay: number; lat: number; lng: number }[]
  streets: string[]
  notes: string[]
}

const known = () =>
  singleton('vacancies.generator.places', () => {
    const { cities, streets, notes } = dataFile<PlaceData>('vacancies/generator-places.json')
    return {
      streets,
      notes,
      city: weighted(
        cities.map(({ area, share, ...place }) => {
          const city = areaById(area)
          if (!city?.leaf) throw new Error(`Area ${area} is not a city`)
          return [{ areaId: area, city: city.name, currency: currencyOf(area), ...place }, share] as const
        }),
      ),
      towns: allAreas().filter((area) => area.leaf && area.path[0] === 113 && area.path.length > 2),
    }
  })

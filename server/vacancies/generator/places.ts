import { singleton } from '#server/core/singleton.ts'
import { allAreas, areaById, areaPath, type Area } from '../dictionaries/areas.ts'
import { metroStations, type MetroNode } from '../dictionaries/metro.ts'
import type { AddressColumns } from '../postings/empty-columns.ts'
import { weighted, type Random } from './random.ts'

/** Area id, share of vacancies, pay relative to Moscow, latitude and longitude of the centre. */
const CITIES: readonly [number, number, number, number, number][] = [
  [1, 230, 1, 55.7558, 37.6176],
  [2, 95, 0.88, 59.9386, 30.3141],
  [3, 28, 0.74, 56.8389, 60.6057],
  [4, 27, 0.72, 55.0302, 82.9204],
  [88, 26, 0.72, 55.7963, 49.1088],
  [66, 24, 0.7, 56.3269, 44.0059],
  [76, 23, 0.68, 47.2225, 39.7187],
  [78, 19, 0.66, 53.1959, 50.1002],
  [53, 25, 0.7, 45.0355, 38.9753],
  [104, 18, 0.67, 55.1598, 61.4025],
  [99, 17, 0.67, 54.7348, 55.9579],
  [72, 16, 0.68, 58.0105, 56.2502],
  [26, 17, 0.65, 51.6606, 39.2006],
  [54, 15, 0.7, 56.0106, 92.8526],
  [79, 10, 0.6, 51.5331, 46.0342],
  [24, 10, 0.6, 48.708, 44.5133],
  [95, 11, 0.74, 57.153, 65.5343],
  [98, 8, 0.6, 54.3142, 48.4031],
  [68, 9, 0.62, 54.9893, 73.3682],
  [35, 7, 0.72, 52.2864, 104.3051],
  [22, 8, 0.8, 43.1155, 131.8855],
  [102, 7, 0.76, 48.4802, 135.0719],
  [112, 7, 0.62, 57.6261, 39.8845],
  [41, 7, 0.63, 54.7104, 20.4522],
  [92, 7, 0.62, 54.1931, 37.6173],
  [77, 6, 0.62, 54.6269, 39.6916],
  [160, 22, 0.55, 43.2389, 76.8897],
  [159, 16, 0.55, 51.1694, 71.4491],
  [1002, 24, 0.55, 53.9006, 27.559],
  [2759, 14, 0.45, 41.2995, 69.2401],
  [2760, 4, 0.4, 42.8746, 74.5698],
  [2758, 2, 0.45, 41.7151, 44.8271],
  [2492, 2, 0.45, 40.4093, 49.8671],
]

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
  const street = random.pick(STREETS)
  const building = `${random.int(1, 160)}${random.chance(0.25) ? `к${random.int(1, 4)}` : ''}`
  const near = place.areaId === MOSCOW ? random.pick(metroStations()) : undefined
  return {
    addressRaw: `${place.city}, ${street}, ${building}`,
    addressCity: place.city,
    addressStreet: street,
    addressBuilding: building,
    addressDescription: random.chance(0.1) ? random.pick(NOTES) : null,
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
const CURRENCY_OF_COUNTRY: Record<number, string> = { 40: 'KZT', 9: 'AZN', 28: 'GEL', 48: 'KGS', 97: 'UZS', 16: 'USD' }

const plainName = (area: Area): string => area.name.replace(/ \(.*\)$/, '')

const known = (): { city: (random: Random) => Place; towns: Area[] } =>
  singleton('vacancies.generator.places', () => ({
    city: weighted(
      CITIES.map(([areaId, weight, pay, lat, lng]) => {
        const city = areaById(areaId)
        if (!city?.leaf) throw new Error(`Area ${areaId} is not a city`)
        return [{ areaId, city: city.name, pay, currency: currencyOf(areaId), lat, lng }, weight] as const
      }),
    ),
    towns: allAreas().filter((area) => area.leaf && area.path[0] === 113 && area.path.length > 2),
  }))

const STREETS = [
  'улица Ленина',
  'проспект Мира',
  'Советская улица',
  'улица Гагарина',
  'Садовая улица',
  'улица Пушкина',
  'Московская улица',
  'улица Кирова',
  'Лесная улица',
  'улица Победы',
  'Набережная улица',
  'Молодёжная улица',
  'улица Чехова',
  'Заводская улица',
  'улица Горького',
  'Комсомольский проспект',
  'улица Строителей',
  'Университетская улица',
  'улица Маяковского',
  'Первомайская улица',
  'Школьная улица',
  'Ленинградское шоссе',
  'Варшавское шоссе',
  'улица Космонавтов',
  'Зелёная улица',
  'Каширское шоссе',
  'улица Свободы',
  'Промышленная улица',
  'Волгоградский проспект',
  'улица Лермонтова',
  'Солнечная улица',
  'Большая Почтовая улица',
  'Вокзальная улица',
  'проспект Вернадского',
  'улица Энтузиастов',
  'Парковая улица',
]
const NOTES = [
  'вход со двора',
  'второй этаж, налево',
  'бизнес-центр, вход с улицы',
  'пропуск на проходной',
  'рядом с остановкой',
]

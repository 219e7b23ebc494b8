import { dataFile } from '#server/core/process/data-file.ts'
import { singleton } from '#server/core/process/singleton.ts'

export interface MetroStation {
  id: string
  name: string
  lat: number
  lng: number
  order: number
}

interface MetroLine {
  id: string
  hex_color: string
  name: string
  stations: MetroStation[]
}

export interface MetroCity {
  id: string
  name: string
  lines: MetroLine[]
}

/** A line or a station by its wire id: `8` is a line, `8.3` the third station of it. */
export interface MetroNode {
  city: MetroCity
  line: MetroLine
  station?: MetroStation
  /** Code in the search table: line × 1000, plus the station's position on the line. */
  code: number
}

/** Cities that have a metro. Line ids are the numbers on the city's map; stations count from 1 along the line. */
export const metroCities = (): MetroCity[] => index().cities

/** The city with this area id, or undefined. */
export const metroCity = (id: string): MetroCity | undefined => index().cities.find((city) => city.id === id)

/** The line or station with this id, or undefined. */
export const metroById = (id: string): MetroNode | undefined => index().byId.get(id)

/** The line or station with this code in the search table. */
export const metroByCode = (code: number): MetroNode | undefined => index().byCode.get(code)

/** Every station, in the order of lines. */
export const metroStations = (): (MetroNode & { station: MetroStation })[] => index().stations

interface MetroIndex {
  cities: MetroCity[]
  byId: Map<string, MetroNode>
  byCode: Map<number, MetroNode>
  stations: (MetroNode & { station: MetroStation })[]
}

const index = (): MetroIndex =>
  singleton('vacancies.metro', () => {
    const cities = dataFile<MetroCity[]>('vacancies/metro.json')
    const built: MetroIndex = { cities, byId: new Map(), byCode: new Map(), stations: [] }
    for (const city of cities) for (const line of city.lines) addLine(built, city, line)
    return built
  })

function addLine(index: MetroIndex, city: MetroCity, line: MetroLine): void {
  const code = Number(line.id) * 1000
  keep(index, line.id, { city, line, code })
  line.stations.forEach((station, at) => {
    const node = { city, line, station, code: code + at + 1 }
    keep(index, station.id, node)
    index.stations.push(node)
  })
}

function keep(index: MetroIndex, id: string, node: MetroNode): void {
  index.byId.set(id, node)
  index.byCode.set(node.code, node)
}

import type { Resume } from '#prisma/generated/client.ts'
import { isEntry } from '../dictionaries/dictionaries.ts'
import type { Locale } from '../dictionaries/english.ts'
import { knownArea, knownEntry, unknownValue } from '../dictionaries/known.ts'
import { lineName, localesIn, stationName } from '../dictionaries/localized.ts'
import { metroById, type MetroNode } from '../dictionaries/metro.ts'
import { areaRef, ref, type Wording } from '../postings/vacancy-view.ts'
import type { DetailsInput, DetailsView } from './resume-details.schema.ts'

const SITES = 'resume_contacts_site_type'

/** Contents of the JSON column, always written by `detailsColumn`; empty for a resume of an earlier release. */
interface StoredDetails {
  trips: string
  relocation: { type: string; areas: number[] }
  travelTime: string
  vehicle: boolean | null
  workTicket: number[]
  metro: string | null
  sites: { type: string; url: string }[]
  recommendations: DetailsInput['recommendation']
  certificates: DetailsInput['certificate']
  hidden: string[]
  locale: Locale
}

const NOTHING_SAID: StoredDetails = {
  trips: 'never',
  relocation: { type: 'no_relocation', areas: [] },
  travelTime: 'any',
  vehicle: null,
  workTicket: [],
  metro: null,
  sites: [],
  recommendations: [],
  certificates: [],
  hidden: [],
  locale: 'RU',
}

export const detailsOf = (resume: Resume): StoredDetails => ({
  ...NOTHING_SAID,
  ...(resume.details as unknown as Partial<StoredDetails>),
})

/** The column of the details, every id looked up. @throws invalid_input naming the field */
export function detailsColumn(input: DetailsInput): object {
  const { relocation, metro, resume_locale } = input
  if (metro && !metroById(metro.id)?.station) throw unknownValue('metro', metro.id)
  const locale = localesIn('RU').find(({ id }) => id === resume_locale.id)
  if (!locale) throw unknownValue('resume_locale', resume_locale.id)
  return {
    trips: knownEntry('business_trip_readiness', 'business_trip_readiness', input.business_trip_readiness.id),
    relocation: {
      type: knownEntry('relocation', 'relocation_type', relocation.type.id),
      areas: relocation.area.map(({ id }) => knownArea('relocation', id).id),
    },
    travelTime: knownEntry('travel_time', 'travel_time', input.travel_time.id),
    vehicle: input.has_vehicle,
    workTicket: input.work_ticket.map(({ id }) => knownArea('work_ticket', id).id),
    metro: metro?.id ?? null,
    // A kind of page that is not in the dictionary, such as `github`, is accepted as a page.
    sites: input.site.map(({ type, url }) => ({ type: isEntry(SITES, type.id) ? type.id : 'personal', url })),
    recommendations: input.recommendation,
    certificates: input.certificate,
    hidden: [...new Set(input.hidden_fields.map(({ id }) => knownEntry('hidden_fields', 'resume_hidden_fields', id)))],
    locale: locale.id,
  } satisfies StoredDetails
}

export function detailsView(resume: Resume, wording: Wording): DetailsView {
  const details = detailsOf(resume)
  const { locale } = wording
  const node = details.metro === null ? undefined : metroById(details.metro)
  return {
    business_trip_readiness: ref('business_trip_readiness', details.trips, locale),
    relocation: {
      type: ref('relocation_type', details.relocation.type, locale),
      area: details.relocation.areas.map((id) => areaRef(id, wording)),
      district: [],
    },
    travel_time: ref('travel_time', details.travelTime, locale),
    has_vehicle: details.vehicle,
    work_ticket: details.workTicket.map((id) => areaRef(id, wording)),
    metro: node ? stationView(node, wording) : null,
    site: details.sites.map(({ type, url }) => ({ type: ref(SITES, type, locale), url })),
    recommendation: details.recommendations,
    resume_locale: {
      id: details.locale,
      name: localesIn(locale).find(({ id }) => id === details.locale)?.name ?? details.locale,
    },
    portfolio: [],
  }
}

function stationView({ city, line, station }: MetroNode, { links, locale }: Wording): DetailsView['metro'] {
  if (!station) return null
  return {
    ...station,
    name: stationName(station.name, locale),
    url: links.metroNode(city.id, station.id),
    line: { ...line, name: lineName(line.name, locale), url: links.metroNode(city.id, line.id) },
  }
}

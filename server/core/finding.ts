import { AREAS, type Area, type FindingView } from './finding.schema.ts'

/** Texts of one sentence each, without a period: the subject, what was found, what the operator should do. */
type Said = readonly [about: string, found: string, remedy?: string]

/** What a check has found out about one thing. */
export interface Finding {
  /** Its area and the subject: `storage.disk.data`. */
  id: `${Area}.${string}`
  state: FindingView['state']
  /** Makes the texts in the language of the reader. */
  say: () => Said
  figures?: Record<string, number>
}

/** Checks an installation; null when its settings do not use what is checked. */
export type Check = () => Promise<Finding | readonly Finding[] | null>

type Make = (id: Finding['id'], say: Finding['say'], figures?: Finding['figures']) => Finding

const finding =
  (state: Finding['state']): Make =>
  (id, say, figures) => ({ id, state, say, ...(figures && { figures }) })

export const ok = finding('ok')
/** Something that works, but not as one would expect, or will soon fail. */
export const warning = finding('warning')
export const broken = finding('broken')

/** The finding with its texts in the current language. */
export function spoken({ id, state, say, figures }: Finding): FindingView {
  const [about, found, remedy] = say()
  return { id, state, about, found, ...(remedy !== undefined && { remedy }), ...(figures && { figures }) }
}

/** For sorting: by area, in the order in which they are shown. */
export function byArea(one: Pick<FindingView, 'id'>, other: Pick<FindingView, 'id'>): number {
  const place = ({ id }: typeof one) => AREAS.indexOf(id.split('.', 1)[0] as Area)
  return place(one) - place(other)
}

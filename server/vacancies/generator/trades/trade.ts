/** How one professional role is spoken of in generated vacancies. */
export interface RoleWords {
  /** Titles; `{list}` stands for a word of the trade's lists. Without any, the dictionary's name is used. */
  titles?: string[]
  /** Titles in English, used by a part of the vacancies that have them. */
  english?: string[]
  /** Usual pay in Moscow for one to three years of experience, thousand roubles a month. */
  pay: number
  /** Share of remote work, 0 to 1. */
  remote?: number
  /** Extra skills of this role, asked for before those of the trade. */
  skills?: string[]
}

/** A part of the labour market whose vacancies share their vocabulary. */
export interface Trade {
  name: string
  /** Industries (ids of the wire) whose companies look for these people first. */
  industries: string[]
  /** Professional areas (ids of the wire) of the older classification. */
  areas: string[]
  roles: Record<string, RoleWords>
  lists: Record<string, string[]>
  skills: string[]
  duties: string[]
  demands: string[]
  /** The same in English; empty where nobody would write so. */
  dutiesEn: string[]
  demandsEn: string[]
}

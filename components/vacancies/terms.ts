import { LOCALE } from '#components/ui/locale.ts'

/**
 * The name of a dictionary's value in the language of the interface. Areas, roles, industries and metro stations, whose
 * ids are numbers, keep the Russian names of the API.
 */
export function termText({ id, name }: { id: string; name: string }): string {
  const [, hours] = /^HOURS_(\d+)$/.exec(id) ?? []
  return hours === undefined ? (NAMES[id] ?? name) : `${hours} hours`
}

const languages = new Intl.DisplayNames(LOCALE, { type: 'language', fallback: 'none' })

/** The English name of a language by its ISO 639 code, where it has one. */
export const languageText = ({ id, name }: { id: string; name: string }): string => languages.of(id) ?? name

/** No id stands for two things in two dictionaries. */
const NAMES: Record<string, string | undefined> = {
  // Experience
  noExperience: 'No experience',
  between1And3: '1 to 3 years',
  between3And6: '3 to 6 years',
  moreThan6: 'More than 6 years',
  // Employment
  full: 'Full-time',
  part: 'Part-time',
  project: 'Project work',
  volunteer: 'Volunteering',
  probation: 'Internship',
  FULL: 'Full-time',
  PART: 'Part-time',
  PROJECT: 'Project or single task',
  SIDE_JOB: 'Side job',
  FLY_IN_FLY_OUT: 'Fly-in fly-out',
  // Schedule
  fullDay: 'Full day',
  shift: 'Shifts',
  flexible: 'Flexible hours',
  remote: 'Remote',
  flyInFlyOut: 'Fly-in fly-out',
  WEEKEND: 'Weekends',
  FLEXIBLE: 'Flexible',
  OTHER: 'Other',
  // Work format
  ON_SITE: 'On site',
  REMOTE: 'Remote',
  HYBRID: 'Hybrid',
  FIELD_WORK: 'Field work',
  // Education
  not_required_or_not_specified: 'Not required or not stated',
  secondary: 'Secondary',
  special_secondary: 'Vocational',
  unfinished_higher: 'Incomplete higher',
  higher: 'Higher',
  bachelor: 'Bachelor',
  master: 'Master',
  candidate: 'Candidate of Sciences',
  doctor: 'Doctor of Sciences',
  // Labels and conditions
  with_address: 'With an address',
  accept_handicapped: 'Open to people with disabilities',
  not_from_agency: 'Not from agencies',
  accept_kids: 'From the age of 14',
  accredited_it: 'Accredited IT companies',
  low_performance: 'Fewer than 10 responses',
  internship: 'Internships',
  accept_teens: 'Open to teenagers',
  night_shifts: 'Evening or night shifts',
  only_saturday_and_sunday: 'Saturdays and Sundays only',
  from_four_to_six_hours_in_a_day: 'Shifts of 4 to 6 hours',
  start_after_sixteen: 'Can start after 16:00',
  AGE_14_PLUS: 'From the age of 14',
  AGE_16_PLUS: 'From the age of 16',
  GPH: 'Civil-law contract',
  SELF_EMPLOYED: 'Contract for the self-employed',
  INDIVIDUAL_ENTREPRENEUR: 'Contract for sole traders',
  // Pay
  MONTH: 'A month',
  HOUR: 'An hour',
  SHIFT: 'A shift',
  SERVICE: 'A service',
  DAILY: 'Every day',
  WEEKLY: 'Once a week',
  TWICE_PER_MONTH: 'Twice a month',
  MONTHLY: 'Once a month',
  PER_PROJECT: 'Per project',
  RUR: 'Russian roubles',
  USD: 'US dollars',
  EUR: 'Euros',
  KZT: 'Kazakhstani tenge',
  UAH: 'Ukrainian hryvnias',
  BYR: 'Belarusian roubles',
  GEL: 'Georgian lari',
  AZN: 'Azerbaijani manats',
  UZS: 'Uzbekistani soms',
  KGR: 'Kyrgyzstani soms',
  KGS: 'Kyrgyzstani soms',
  // Levels of languages
  a1: 'A1, beginner',
  a2: 'A2, elementary',
  b1: 'B1, intermediate',
  b2: 'B2, upper intermediate',
  c1: 'C1, advanced',
  c2: 'C2, proficient',
  l1: 'Native',
  // Companies
  company: 'Company',
  agency: 'Recruitment agency',
  project_director: 'Project',
  private_recruiter: 'Private recruiter',
  private_individual: 'Private individual',
  self_employed: 'Self-employed',
  // People
  male: 'Male',
  female: 'Female',
  no_relocation: 'Not willing to relocate',
  relocation_possible: 'Willing to relocate',
  relocation_desirable: 'Wants to relocate',
  ready: 'Ready for business trips',
  sometimes: 'Ready for occasional business trips',
  never: 'Not ready for business trips',
  any: 'Any',
  less_than_hour: 'Up to an hour',
  from_hour_to_one_and_half: 'Up to an hour and a half',
  home: 'Home phone',
  work: 'Work phone',
  cell: 'Mobile phone',
  email: 'E-mail',
  active_search: 'Actively looking',
  looking_for_offers: 'Open to offers',
  not_looking_for_job: 'Not looking',
  has_job_offer: 'Considering an offer',
  accepted_job_offer: 'Starting a new job',
}

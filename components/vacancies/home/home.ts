import type { ProductHome } from '#components/shell/product.ts'
import { NEW_RESPONSES, SEEN_LAST } from './inputs.ts'
import { VacanciesCard } from './vacancies-card.tsx'
import { VacanciesPicture } from './vacancies-picture.tsx'

export default {
  visitor: {
    title: 'Find work, or people',
    audience: 'For applicants and employers',
    text: 'Search by words, place and pay, and see what others earn. Apply with a resume, and read here when an employer invites you.',
    action: { label: 'Search vacancies', href: '/vacancies' },
    Picture: VacanciesPicture,
  },
  async queries({ trpc, api, roles }) {
    const own = [
      trpc.vacancies.negotiations.list.queryOptions(SEEN_LAST),
      trpc.vacancies.savedSearches.news.queryOptions({}),
    ]
    if (!roles.includes('employer')) return own
    const { employer } = await api.vacancies.me({})
    const ofCompany = employer ? [trpc.vacancies.active.queryOptions(NEW_RESPONSES(employer.id))] : []
    return [...own, trpc.vacancies.me.queryOptions({}), ...ofCompany]
  },
  Card: VacanciesCard,
} satisfies ProductHome

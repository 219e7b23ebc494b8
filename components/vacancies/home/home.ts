import { texts } from '#i18n/texts.ts'
import type { ProductHome } from '#components/shell/product.ts'
import { NEW_RESPONSES, SEEN_LAST } from './inputs.ts'
import { VacanciesCard } from './vacancies-card.tsx'
import { VacanciesPicture } from './vacancies-picture.tsx'

export const home = {
  id: 'vacancies',
  get visitor() {
    const t = texts('vacancies.visitor')
    return {
      title: t('title'),
      audience: t('audience'),
      text: t('text'),
      action: { label: t('action'), href: '/vacancies' },
      Picture: VacanciesPicture,
    }
  },
  texts: ['vacancies.common', 'vacancies.home', 'vacancies.states'],
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

'use client'

import { useQuery } from '@tanstack/react-query'
import { BellPlus, BookOpen, Briefcase, Building2, ChartColumn, FileText, Inbox, Send, Star } from 'lucide-react'
import type { ProductPalette } from '#components/shell/product.ts'
import { useTRPC } from '#components/trpc/client.ts'

export default (): ProductPalette => ({
  create: [
    { label: 'Write a resume', href: '/vacancies/resumes/new', icon: FileText, role: 'user' },
    { label: 'Publish a vacancy', href: '/vacancies/employer/new', icon: Briefcase, role: 'employer' },
  ],
  pages: [
    { label: 'Vacancies', href: '/vacancies', icon: Briefcase, keywords: ['jobs', 'work'] },
    { label: 'Favourite vacancies', href: '/vacancies/favorites', icon: Star, role: 'user' },
    { label: 'Saved searches', href: '/vacancies/saved', icon: BellPlus, role: 'user' },
    { label: 'My resumes', href: '/vacancies/resumes/mine', icon: FileText, role: 'user' },
    { label: 'My responses', href: '/vacancies/responses', icon: Send, role: 'user', keywords: ['applications'] },
    { label: 'Companies', href: '/vacancies/companies', icon: Building2, keywords: ['employers'] },
    { label: 'Salaries', href: '/vacancies/salaries', icon: ChartColumn, keywords: ['pay', 'median', 'statistics'] },
    { label: 'My vacancies', href: '/vacancies/employer', icon: Briefcase, role: 'employer' },
    {
      label: 'Responses to my vacancies',
      href: '/vacancies/employer/responses',
      icon: Inbox,
      role: 'employer',
      keywords: ['applications', 'candidates'],
    },
    { label: 'My company', href: '/vacancies/employer/company', icon: Building2, role: 'employer' },
    { label: 'Resumes', href: '/vacancies/resumes', icon: FileText, keywords: ['people', 'candidates'] },
    { label: 'Vacancies guide', href: '/docs/vacancies', icon: BookOpen, keywords: ['docs'] },
  ],
  search: { label: 'Search vacancies', href: '/vacancies?text=', icon: Briefcase },
  useFound({ text, limit, open }) {
    const trpc = useTRPC()
    const { data } = useQuery(trpc.vacancies.search.queryOptions({ text: asTyped(text), per_page: limit }, open))
    const things = (data?.items ?? []).map(({ id, name, employer }) => ({
      href: `/vacancies/${id}`,
      name,
      detail: employer.name,
    }))
    return [{ heading: 'Vacancies', icon: Briefcase, things }]
  },
})

/** In the query language: the last word may still be incomplete. */
function asTyped(text: string): string {
  return /[\p{L}\p{N}]{2}$/u.test(text) ? `${text}*` : text
}

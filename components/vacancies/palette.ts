'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import {
  BellPlus,
  BookOpen,
  Briefcase,
  Building2,
  ChartColumn,
  CloudDownload,
  FileText,
  Inbox,
  Send,
  ShieldCheck,
  SquareKanban,
  Star,
} from 'lucide-react'
import type { ProductPalette } from '#components/shell/product.ts'
import { useTRPC } from '#components/trpc/client.ts'

export default (): ProductPalette => {
  const t = texts('vacancies.product.palette')
  return {
    create: [
      { label: t('writeResume'), href: '/vacancies/resumes/new', icon: FileText, role: 'user' },
      { label: t('publish'), href: '/vacancies/employer/new', icon: Briefcase, role: 'employer' },
    ],
    pages: [
      { label: t('vacancies'), href: '/vacancies', icon: Briefcase, keywords: t('keywords.vacancies').split(' ') },
      { label: t('favorites'), href: '/vacancies/favorites', icon: Star, role: 'user' },
      { label: t('saved'), href: '/vacancies/saved', icon: BellPlus, role: 'user' },
      { label: t('myResumes'), href: '/vacancies/resumes/mine', icon: FileText, role: 'user' },
      {
        label: t('myResponses'),
        href: '/vacancies/responses',
        icon: Send,
        role: 'user',
        keywords: t('keywords.myResponses').split(' '),
      },
      {
        label: t('companies'),
        href: '/vacancies/companies',
        icon: Building2,
        keywords: t('keywords.companies').split(' '),
      },
      {
        label: t('salaries'),
        href: '/vacancies/salaries',
        icon: ChartColumn,
        keywords: t('keywords.salaries').split(' '),
      },
      { label: t('myVacancies'), href: '/vacancies/employer', icon: Briefcase, role: 'employer' },
      {
        label: t('received'),
        href: '/vacancies/employer/responses',
        icon: Inbox,
        role: 'employer',
        keywords: t('keywords.received').split(' '),
      },
      { label: t('myCompany'), href: '/vacancies/employer/company', icon: Building2, role: 'employer' },
      { label: t('imports'), href: '/vacancies/imports', icon: CloudDownload, role: 'operator' },
      { label: t('hiring'), href: '/vacancies/employer/hiring', icon: SquareKanban, role: 'employer' },
      { label: t('moderation'), href: '/vacancies/moderation', icon: ShieldCheck, role: 'operator' },
      { label: t('resumes'), href: '/vacancies/resumes', icon: FileText, keywords: t('keywords.resumes').split(' ') },
      { label: t('guide'), href: '/docs/vacancies', icon: BookOpen, keywords: t('keywords.guide').split(' ') },
    ],
    search: { label: t('search'), href: '/vacancies?text=', icon: Briefcase },
    useFound({ text, limit, open }) {
      const trpc = useTRPC()
      const { data } = useQuery(trpc.vacancies.search.queryOptions({ text: asTyped(text), per_page: limit }, open))
      const things = (data?.items ?? []).map(({ id, name, employer }) => ({
        href: `/vacancies/${id}`,
        name,
        detail: employer.name,
      }))
      return [{ heading: t('vacancies'), icon: Briefcase, things }]
    },
  }
}

/** The text in the query language, with a wildcard at the end, because the last word may be incomplete. */
function asTyped(text: string): string {
  return /[\p{L}\p{N}]{2}$/u.test(text) ? `${text}*` : text
}

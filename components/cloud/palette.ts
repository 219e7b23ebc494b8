'use client'

import { useQuery } from '@tanstack/react-query'
import {
  BookOpen,
  Cloud,
  Gauge,
  Globe,
  KeyRound,
  Layers,
  ListChecks,
  Network,
  Server,
  ShieldQuestion,
} from 'lucide-react'
import type { ProductPalette } from '#components/shell/product.ts'
import { CREATE } from '#components/ui/create-dialog.tsx'
import { useTRPC } from '#components/trpc/client.ts'

export default (): ProductPalette => ({
  create: [
    { label: 'Create a server', href: '/cloud/servers/new', icon: Cloud, role: 'user' },
    { label: 'Create a DNS zone', href: `/cloud/dns${CREATE}`, icon: Globe, role: 'user' },
    { label: 'Create a private network', href: `/cloud/networks${CREATE}`, icon: Network, role: 'user' },
  ],
  pages: [
    { label: 'Servers', href: '/cloud', icon: Cloud, role: 'user', keywords: ['cloud', 'vps'] },
    { label: 'DNS zones', href: '/cloud/dns', icon: Globe, role: 'user' },
    { label: 'Private networks', href: '/cloud/networks', icon: Network, role: 'user' },
    { label: 'SSH keys', href: '/cloud/keys', icon: KeyRound, role: 'user', keywords: ['ssh'] },
    { label: 'Server templates', href: '/cloud/templates', icon: Layers, role: 'user', keywords: ['image'] },
    { label: 'Cloud jobs', href: '/cloud/jobs', icon: ListChecks, role: 'user', keywords: ['progress'] },
    { label: 'Cloud limits', href: '/cloud/limits', icon: Gauge, role: 'user', keywords: ['quota'] },
    { label: 'Quotas of accounts', href: '/cloud/quotas', icon: Gauge, role: 'operator' },
    { label: 'Servers unknown to Quartet', href: '/cloud/unknown', icon: ShieldQuestion, role: 'operator' },
    { label: 'Cloud guide', href: '/docs/cloud', icon: BookOpen, keywords: ['docs'] },
  ],
  search: { label: 'Search servers', href: '/cloud?q=', icon: Cloud },
  useFound({ text, limit, own }) {
    const trpc = useTRPC()
    const { data } = useQuery(trpc.cloud.servers.list.queryOptions({ name: text, limit }, own))
    const things = (data?.items ?? []).map(({ ID, Name, IP }) => ({
      href: `/cloud/servers/${ID}`,
      name: Name,
      detail: IP,
    }))
    return [{ heading: 'Servers', icon: Server, things }]
  },
})

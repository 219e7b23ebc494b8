'use client'

import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'

/** Says plainly when there is no hypervisor. */
export function SimulatedNote() {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.cloud.limits.get.queryOptions({}))
  if (!data?.Simulated) return null
  return (
    <p className="flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2 text-warning">
      <FlaskConical className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span>
        These servers are simulated: no hypervisor is connected. Everything else is real. Set{' '}
        <code className="font-mono">CLOUD_DRIVER=lxd</code> for real ones.
      </span>
    </p>
  )
}

'use client'

import { Power, PowerOff, RotateCw } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.tsx'
import { Choice } from '../choice.tsx'
import type { Server } from '../types.ts'
import { useAct } from './use-act.ts'

type BulkBarProps = { shown: Server[]; marked: Server[]; onMark: (ids: number[]) => void }

const ACTIONS = [
  { type: 'PowerOn', label: 'Switch on', icon: Power },
  { type: 'ShutDownGuestOS', label: 'Shut down', icon: PowerOff },
  { type: 'PowerReboot', label: 'Restart', icon: RotateCw },
] as const

/** The head of the list: choose all, and what to do with the chosen. */
export function BulkBar({ shown, marked, onMark }: BulkBarProps) {
  const act = useAct()
  const all = marked.length === shown.length
  const run = async (type: (typeof ACTIONS)[number]['type']) => {
    const answers = await Promise.allSettled(marked.map(({ ID }) => act.mutateAsync({ id: ID, Type: type })))
    const done = answers.filter((answer) => answer.status === 'fulfilled').length
    if (done > 0) toast.success(`Asked ${done} ${done === 1 ? 'server' : 'servers'}`)
    onMark([])
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-sunken/50 px-4 py-1.5">
      <Choice
        className="text-muted"
        checked={all}
        onChange={(event) => onMark(event.target.checked ? shown.map(({ ID }) => ID) : [])}
      >
        {marked.length === 0 ? 'Choose all' : `${marked.length} chosen`}
      </Choice>
      {marked.length > 0 && (
        <fieldset aria-label="Power of the chosen servers" className="ml-auto flex flex-wrap gap-1">
          {ACTIONS.map(({ type, label, icon: Icon }) => (
            <Button key={type} size="sm" disabled={act.isPending} onClick={() => void run(type)}>
              <Icon aria-hidden /> {label}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

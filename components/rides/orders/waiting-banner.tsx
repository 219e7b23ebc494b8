import { CloudOff } from 'lucide-react'

/** Told as long as a save has not reached the server. */
export function WaitingBanner({ waiting }: { waiting: number }) {
  return (
    <output className="flex items-center gap-2 rounded-lg bg-warning-soft px-4 py-3 text-warning">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {waiting === 1
        ? 'One feedback is saved on this phone, and will be sent.'
        : `${waiting} feedbacks are saved on this phone, and will be sent.`}
    </output>
  )
}

import { Search } from 'lucide-react'
import { PictureFrame } from '#components/shell/picture-frame.tsx'
import { Badge } from '#components/ui/badge.tsx'

const VACANCIES = [
  { name: 'Data analyst', where: 'North Lake Bank · Hybrid', pay: '€3,200 – 4,100', label: 'Invitation' },
  { name: 'Nurse, night shifts', where: 'St. Anne Hospital · On site', pay: '€2,700 – 3,000' },
  { name: 'Train driver', where: 'Riverside Rail · On site', pay: '€3,400' },
]

/** A search, and an invitation. */
export function VacanciesPicture() {
  return (
    <PictureFrame>
      <div className="flex items-center gap-2 border-b px-4 py-3 text-subtle">
        <Search className="size-4" />
        <span className="flex-1">analyst, remote or Berlin</span>
        <Badge tone="accent">128 vacancies</Badge>
      </div>
      {VACANCIES.map(({ name, where, pay, label }) => (
        <div key={name} className="flex items-start gap-4 border-b px-4 py-2.5">
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2 font-medium">
              <span className="truncate">{name}</span>
              {label && <Badge tone="success">{label}</Badge>}
            </span>
            <span className="block truncate text-subtle">{where}</span>
          </span>
          <span className="shrink-0 tabular-nums">{pay}</span>
        </div>
      ))}
    </PictureFrame>
  )
}

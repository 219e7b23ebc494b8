import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'

interface JsonPanelProps {
  title: string
  note: string
  value: unknown
  /** Changes while one types: told to nobody, or every tap would be read out. */
  live?: boolean
}

/** A request line and its JSON. */
export function JsonPanel({ title, note, value, live = false }: JsonPanelProps) {
  return (
    <Card aria-label={title} className="min-w-0">
      <CardHeader>
        <CardTitle className="min-w-0 font-mono text-sm font-medium break-all">{title}</CardTitle>
        <Badge tone={live ? 'accent' : 'neutral'}>{note}</Badge>
      </CardHeader>
      <CardBody>
        <pre className="overflow-x-auto rounded-lg bg-sunken p-3 font-mono leading-5 whitespace-pre-wrap">
          {JSON.stringify(value, null, 2)}
        </pre>
      </CardBody>
    </Card>
  )
}

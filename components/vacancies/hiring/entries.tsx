import type { ReactNode } from 'react'
import { Plus } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'

type EntriesProps = { id: string; title: string; text: string; children: ReactNode }

/** A list of the settings, with what it is for. */
export function Entries({ id, title, text, children }: EntriesProps) {
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        <p className="text-muted">{text}</p>
        {children}
      </CardBody>
    </Card>
  )
}

export function AddButton({ text, ...button }: { text: string; disabled: boolean; onClick: () => void }) {
  return (
    <Button className="self-start" {...button}>
      <Plus aria-hidden /> {text}
    </Button>
  )
}

import type { ReactNode } from 'react'
import { Plus } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { CardBody, TitledCard } from '#components/ui/card.tsx'

type EntriesProps = { id: string; title: string; text: string; children: ReactNode }

/** A list of the settings, with what it is for. */
export function Entries({ id, title, text, children }: EntriesProps) {
  return (
    <TitledCard id={id} title={title}>
      <CardBody className="flex flex-col gap-3">
        <p className="text-muted">{text}</p>
        {children}
      </CardBody>
    </TitledCard>
  )
}

export function AddButton({ text, ...button }: { text: string; disabled: boolean; onClick: () => void }) {
  return (
    <Button className="self-start" {...button}>
      <Plus aria-hidden /> {text}
    </Button>
  )
}

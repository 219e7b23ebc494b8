'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation } from '@tanstack/react-query'
import { Archive, ArrowDown, ArrowUp, Pencil, Plus } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { useMutateOnce } from '#components/ui/form/use-single-flight.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import {
  choiceValues,
  moved,
  NEW_CHOICE,
  withList,
  wordsOf,
  type Choice,
  type ChoiceValues,
  type Edited,
  type ListName,
} from './choice-values.ts'

interface ChoiceListProps {
  name: ListName
  edited: Edited
}

/** The choices of a question in their order. */
export function ChoiceList({ name, edited }: ChoiceListProps) {
  const t = texts('rides.choices')
  const save = useSave()
  const list = edited[name]
  return (
    <section aria-labelledby={name}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={name} className="text-base font-semibold">
            {t(`${name}.title`)}
          </h2>
          <p className="text-muted">{t(`${name}.text`)}</p>
        </div>
        <ChoiceDialog
          trigger={
            <Button aria-label={t(`${name}.add`)}>
              <Plus aria-hidden /> {t('add')}
            </Button>
          }
          title={t(`${name}.add`)}
          action={t('add')}
          values={NEW_CHOICE}
          list={name}
          at={list.length}
          onSave={(values) => save(withList(edited, name, [...list, drafted(name, values)]))}
        />
      </div>
      <Card>
        <ul className="divide-y">
          {list.map((choice, at) => (
            <Row key={choice.id} choice={choice} at={at} name={name} edited={edited} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Row({ choice, at, name, edited }: ChoiceListProps & { choice: Choice; at: number }) {
  const t = texts('rides.choices')
  const trpc = useTRPC()
  const meta = { reload: trpc.rides.choices.pathFilter(), failed: t('failed') }
  const setOnce = useMutateOnce(useMutation(trpc.rides.choices.set.mutationOptions({ meta })))
  const save = useSave()
  const list = edited[name]
  const set = (next: Parameters<typeof withList>[2]) => setOnce(withList(edited, name, next))
  const called = { name: wordsOf(choice).own }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <Words choice={choice} />
      <span className="-mr-2 ml-auto flex">
        <IconButton
          icon={ArrowUp}
          label={t('up', called)}
          disabled={at === 0}
          onClick={() => set(moved(list, at, -1))}
        />
        <IconButton
          icon={ArrowDown}
          label={t('down', called)}
          disabled={at === list.length - 1}
          onClick={() => set(moved(list, at, 1))}
        />
        <ChoiceDialog
          trigger={<IconButton icon={Pencil} label={t('editOne', called)} />}
          title={t('editOne', called)}
          action={t('save')}
          values={choiceValues(choice)}
          list={name}
          at={at}
          onSave={(values) => save(withList(edited, name, list.with(at, { ...drafted(name, values), id: choice.id })))}
        />
        <IconButton
          icon={Archive}
          label={t('retireOne', called)}
          disabled={list.length === 1}
          onClick={() => set(list.filter(({ id }) => id !== choice.id))}
        />
      </span>
    </li>
  )
}

/** A choice: its text in the language of the page, and below it the other languages, the ratings and the cause. */
export function Words({ choice }: { choice: Choice }) {
  const t = texts('rides.choices')
  const { own, others } = wordsOf(choice)
  return (
    <div className="min-w-40 flex-1">
      <p className="font-medium">{own}</p>
      <p className="text-muted">
        {others.map(([locale, words]) => (
          <span key={locale} lang={locale}>
            {words}
          </span>
        ))}
        {' · '}
        {choice.stars && <>{t('shownAt', { stars: choice.stars.join(', ') })} · </>}
        {t(`causes.${choice.cause}`)}
      </p>
    </div>
  )
}

/** Returns a function that saves the lists; the form shows its errors. */
function useSave() {
  const trpc = useTRPC()
  const meta = { reload: trpc.rides.choices.pathFilter() }
  return useMutation(trpc.rides.choices.set.mutationOptions({ meta })).mutateAsync
}

function drafted(name: ListName, { text, stars, cause }: ChoiceValues): Omit<Choice, 'id'> {
  return { text, cause, ...(name === 'quality_choices' && { stars }) }
}

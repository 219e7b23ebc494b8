'use client'

import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import { Choice } from '#components/ui/form/checkbox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { choicesOf, PATHS, traitsOf, type ExplorerState } from './request.ts'

interface ControlsProps {
  state: ExplorerState
  /** Whether both layers can be chosen. */
  choosesLayer: boolean
  change: (next: Partial<ExplorerState>) => void
}

const RELATIONS = { nested: 'nested', separate: 'separate' }

/** Layer, path and parameters of the request. */
export function Controls({ state, choosesLayer, change }: ControlsProps) {
  const t = texts('music.explorer')
  const { list, query, plain } = traitsOf(state)
  const isInternal = state.layer === 'internal'
  return (
    <div className="flex flex-col gap-4">
      {choosesLayer && (
        <SelectField
          label={t('layer')}
          value={state.layer}
          options={{ internal: t('internal'), external: t('external') }}
          set={(layer) => change({ layer, path: Object.keys(PATHS[layer])[0] ?? '' })}
        />
      )}
      <SelectField
        label={t('path')}
        value={state.path}
        options={same(Object.keys(PATHS[state.layer]))}
        set={(path) => change({ path, fields: [], sort: '' })}
      />
      {(state.path.includes('{id}') || query) && (
        <Field label={query ? t('text') : t('id')}>
          {(aria) => <Input {...aria} value={state.value} onChange={({ target }) => change({ value: target.value })} />}
        </Field>
      )}
      {isInternal && !plain && <Fields state={state} change={change} />}
      {isInternal && list && (
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label={<Name of="sort" />}
            value={state.sort}
            options={{
              '': t('unsorted'),
              ...same(choicesOf(state.path).sorts.flatMap((name) => [`${name}:ASC`, `${name}:DESC`])),
            }}
            set={(sort) => change({ sort })}
          />
          <SelectField
            label={<Name of="relations" />}
            value={state.relations}
            options={RELATIONS}
            set={(relations) => change({ relations })}
          />
        </div>
      )}
      {(list || (query && isInternal)) && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField label={<Name of="offset" />} value={state.offset} set={(offset) => change({ offset })} />
          <NumberField
            label={<Name of={isInternal ? 'limit' : 'count'} />}
            value={state.limit}
            set={(limit) => change({ limit })}
          />
        </div>
      )}
    </div>
  )
}

function Fields({ state, change }: Omit<ControlsProps, 'choosesLayer'>) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">
        <Name of="fields" />
      </legend>
      {choicesOf(state.path).fields.map((name) => (
        <Choice
          key={name}
          label={<code className="font-mono">{name}</code>}
          checked={state.fields.includes(name)}
          onChange={({ target: { checked } }) => {
            const others = state.fields.filter((field) => field !== name)
            change({ fields: checked ? [...others, name] : others })
          }}
        />
      ))}
    </fieldset>
  )
}

/** A parameter of the API. */
function Name({ of }: { of: string }) {
  return <code className="font-mono">{of}</code>
}

interface SelectFieldProps<T extends string> {
  label: ReactNode
  value: T
  /** Labels by value. */
  options: Readonly<Record<T, string>>
  set: (value: T) => void
}

function SelectField<T extends string>({ label, value, options, set }: SelectFieldProps<T>) {
  return (
    <Field label={label}>
      {(aria) => (
        <Select
          {...aria}
          value={value}
          onChange={({ target }) => set(target.value as T)}
          options={Object.entries<string>(options)}
        />
      )}
    </Field>
  )
}

/** Options whose labels are their values. */
function same(values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value, value]))
}

function NumberField({ label, value, set }: { label: ReactNode; value: number; set: (value: number) => void }) {
  return (
    <Field label={label}>
      {(aria) => (
        <Input
          {...aria}
          type="number"
          min={0}
          value={value}
          onChange={({ target }) => set(Math.max(0, Number(target.value) || 0))}
        />
      )}
    </Field>
  )
}

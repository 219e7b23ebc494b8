'use client'

import { Choice } from '#components/ui/form/checkbox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { choicesOf, PATHS, traitsOf } from './request.ts'
import type { ExplorerState } from './request.ts'

interface ControlsProps {
  state: ExplorerState
  /** Whether both layers can be chosen. */
  choosesLayer: boolean
  change: (next: Partial<ExplorerState>) => void
}

const LAYERS = { internal: 'Internal: flexible queries', external: 'External: restricted and cached' }
const RELATIONS = { nested: 'nested', separate: 'separate' }

/** Layer, path and parameters of the request. */
export function Controls({ state, choosesLayer, change }: ControlsProps) {
  const { list, query, plain } = traitsOf(state)
  const isInternal = state.layer === 'internal'
  return (
    <div className="flex flex-col gap-4">
      {choosesLayer && (
        <SelectField
          label="Layer"
          value={state.layer}
          options={LAYERS}
          set={(layer) => change({ layer, path: Object.keys(PATHS[layer])[0] ?? '' })}
        />
      )}
      <SelectField
        label="Path"
        value={state.path}
        options={same(Object.keys(PATHS[state.layer]))}
        set={(path) => change({ path, fields: [], sort: '' })}
      />
      {(state.path.includes('{id}') || query) && (
        <Field label={query ? 'Text' : 'Id'}>
          {(aria) => <Input {...aria} value={state.value} onChange={({ target }) => change({ value: target.value })} />}
        </Field>
      )}
      {isInternal && !plain && <Fields state={state} change={change} />}
      {isInternal && list && (
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="sort"
            value={state.sort}
            options={{
              '': 'none',
              ...same(choicesOf(state.path).sorts.flatMap((name) => [`${name}:ASC`, `${name}:DESC`])),
            }}
            set={(sort) => change({ sort })}
          />
          <SelectField
            label="relations"
            value={state.relations}
            options={RELATIONS}
            set={(relations) => change({ relations })}
          />
        </div>
      )}
      {(list || (query && isInternal)) && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField label="offset" value={state.offset} set={(offset) => change({ offset })} />
          <NumberField label={isInternal ? 'limit' : 'count'} value={state.limit} set={(limit) => change({ limit })} />
        </div>
      )}
    </div>
  )
}

function Fields({ state, change }: Omit<ControlsProps, 'choosesLayer'>) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">fields</legend>
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

interface SelectFieldProps<T extends string> {
  label: string
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

function NumberField({ label, value, set }: { label: string; value: number; set: (value: number) => void }) {
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

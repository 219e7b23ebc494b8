'use client'

import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { choicesOf, PATHS, traitsOf, type ExplorerState } from './request.ts'

interface ControlsProps {
  state: ExplorerState
  change: (next: Partial<ExplorerState>) => void
}

/** Layer, path and parameters of the request. */
export function Controls({ state, change }: ControlsProps) {
  const { list, query, plain } = traitsOf(state)
  const isInternal = state.layer === 'internal'
  const needsValue = state.path.includes('{id}') || query
  return (
    <div className="flex flex-col gap-4">
      <Field label="Layer">
        {(aria) => (
          <Select
            {...aria}
            value={state.layer}
            onChange={({ target }) => {
              const layer = target.value as ExplorerState['layer']
              change({ layer, path: Object.keys(PATHS[layer])[0] ?? '' })
            }}
          >
            <option value="internal">Internal: flexible queries</option>
            <option value="external">External: restricted and cached</option>
          </Select>
        )}
      </Field>
      <Field label="Path">
        {(aria) => (
          <Select
            {...aria}
            value={state.path}
            onChange={({ target }) => change({ path: target.value, fields: [], sort: '' })}
          >
            {Object.keys(PATHS[state.layer]).map((path) => (
              <option key={path}>{path}</option>
            ))}
          </Select>
        )}
      </Field>
      {needsValue && (
        <Field label={query ? 'Text' : 'Id'}>
          {(aria) => <Input {...aria} value={state.value} onChange={({ target }) => change({ value: target.value })} />}
        </Field>
      )}
      {isInternal && !plain && <Fields state={state} change={change} />}
      {isInternal && list && <Sort state={state} change={change} />}
      {(list || (query && isInternal)) && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField label="offset" value={state.offset} set={(offset) => change({ offset })} />
          <NumberField label={isInternal ? 'limit' : 'count'} value={state.limit} set={(limit) => change({ limit })} />
        </div>
      )}
    </div>
  )
}

function Fields({ state, change }: ControlsProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">fields</legend>
      {choicesOf(state.path).fields.map((name) => (
        <label key={name} className="flex items-center gap-2">
          <Checkbox
            checked={state.fields.includes(name)}
            onChange={({ target: { checked } }) => {
              const others = state.fields.filter((field) => field !== name)
              change({ fields: checked ? [...others, name] : others })
            }}
          />
          <code className="font-mono">{name}</code>
        </label>
      ))}
    </fieldset>
  )
}

function Sort({ state, change }: ControlsProps) {
  const { sorts } = choicesOf(state.path)
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="sort">
        {(aria) => (
          <Select {...aria} value={state.sort} onChange={({ target }) => change({ sort: target.value })}>
            <option value="">none</option>
            {sorts
              .flatMap((name) => [`${name}:ASC`, `${name}:DESC`])
              .map((sort) => (
                <option key={sort}>{sort}</option>
              ))}
          </Select>
        )}
      </Field>
      <Field label="relations">
        {(aria) => (
          <Select
            {...aria}
            value={state.relations}
            onChange={({ target }) => change({ relations: target.value as ExplorerState['relations'] })}
          >
            <option>nested</option>
            <option>separate</option>
          </Select>
        )}
      </Field>
    </div>
  )
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

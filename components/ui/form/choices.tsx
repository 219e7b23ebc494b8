import { useId, type ReactNode, type Ref } from 'react'
import { cn } from '../cn.ts'
import { Choice } from './checkbox.tsx'

type ChoicesProps<T extends string> = {
  legend: string
  options: readonly (readonly [name: T, meaning: string])[]
  chosen: readonly T[]
  onToggle: (name: T, on: boolean) => void
  error: string | undefined
  /** Ref of the first checkbox, which the form focuses after an error. */
  ref?: Ref<HTMLInputElement>
  /** In two columns where there is room. */
  wide?: boolean | undefined
  /** Between the legend and the choices. */
  children?: ReactNode
}

/** Checkboxes for identifiers of the API, such as scopes and event types, each with its meaning. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { legend, options, chosen, onToggle, error, ref, wide = true, children } = props
  const errorId = `${useId()}-error`
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      {children}
      <div className={cn('grid gap-x-6 gap-y-2', wide && 'sm:grid-cols-2')}>
        {options.map(([name, meaning], at) => (
          <Choice
            key={name}
            ref={at === 0 ? ref : undefined}
            label={<code className="font-mono break-all">{name}</code>}
            hint={meaning}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            checked={chosen.includes(name)}
            onChange={({ target }) => onToggle(name, target.checked)}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-2 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

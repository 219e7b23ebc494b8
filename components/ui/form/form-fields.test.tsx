import { useForm, type FieldErrors } from 'react-hook-form'
import { expect, it } from 'vitest'
import { render, textOf } from '#components/testing/render.tsx'
import { CheckboxField, SelectField, TextareaField, TextField } from './form-fields.tsx'

type Values = { name: string; about: string; kind: string; published: boolean }
const VALUES: Values = { name: 'Ромашка', about: '', kind: 'b', published: true }

function Form({ errors }: { errors: FieldErrors<Values> }) {
  const form = useForm<Values>({ defaultValues: VALUES, errors })
  return (
    <form>
      <TextField form={form} name="name" label="Name" hint="As registered." error="Of the form" type="email" />
      <TextareaField form={form} name="about" label="About" rows={8} />
      <SelectField form={form} name="kind" label="Kind">
        <option value="a">A</option>
        <option value="b">B</option>
      </SelectField>
      <CheckboxField form={form} name="published" label="Published" />
    </form>
  )
}

it('labels every control, and describes it by its hint', () => {
  const markup = render(<Form errors={{}} />)
  const id = /<input[^>]* id="([^"]+)"[^>]*name="name"/.exec(markup)?.[1]
  expect(markup).toContain(`for="${id}"`)
  expect(markup).toContain(`aria-describedby="${id}-hint ${id}-error"`)
  expect(markup).toMatch(/<label for="published"[^>]*>.*<input[^>]*id="published"/s)
  expect(markup).toContain('type="email"')
  expect(markup).toContain('rows="8"')
})

it("shows a field's own error before one of the form, marked invalid and announced", () => {
  const markup = render(
    <Form errors={{ name: { type: 'server', message: 'Taken' }, kind: { type: 'server', message: 'Unknown' } }} />,
  )
  expect(textOf(markup)).toContain('Name As registered. Taken')
  expect(textOf(markup)).not.toContain('Of the form')
  expect(markup.match(/aria-invalid="true"/g)).toHaveLength(2)
  expect(markup.match(/role="alert"/g)).toHaveLength(2)
  expect(textOf(render(<Form errors={{}} />))).toContain('Of the form')
})

it('makes a text area as high as its rows', () => {
  expect(render(<Form errors={{}} />)).toMatch(/<textarea[^>]*style="--rows:8"[^>]*min-h-\[calc\(var\(--rows\)\*1lh/)
})

it('comes from the server with its values', () => {
  const markup = render(<Form errors={{}} />)
  expect(markup).toMatch(/<input[^>]*name="name"[^>]*value="Ромашка"/)
  expect(markup).toContain('<option value="b" selected="">B</option>')
  expect(markup).toMatch(/<input[^>]*id="published"[^>]*checked=""/)
})

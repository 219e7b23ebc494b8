import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'

/** The values of a form as they are entered, for what is shown beside its fields. */
export function useFormValues<T extends FieldValues>(form: UseFormReturn<T>): T {
  const watched = useWatch({ control: form.control }) as Partial<T>
  return { ...form.getValues(), ...watched }
}

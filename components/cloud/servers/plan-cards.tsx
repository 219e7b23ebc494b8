import { texts } from '#i18n/texts.ts'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { ChoiceCard } from '../choice-card.tsx'
import { PLANS, memory, disk, type Size } from '../sizes.ts'

type PlanCardsProps = {
  form: UseFormReturn<Size>
  /** The smallest possible size; plans below it are disabled. */
  min: Size
}

/** Cards for the usual sizes; none is chosen when the size is a different one. */
export function PlanCards({ form, min }: PlanCardsProps) {
  const t = texts('cloud.sizes')
  const [cpu, ram, hdd] = useWatch({ control: form.control, name: ['CPU', 'RAM', 'HDD'] })
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('plan')}</legend>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
        {PLANS.map(({ id, CPU, RAM, HDD }) => (
          <ChoiceCard
            key={id}
            name="plan"
            mark={id}
            hint={
              <>
                {t('processors', { count: CPU })}
                <span className="block">
                  {t('RAM')} {memory(RAM)}
                </span>
                <span className="block">
                  {t('HDD')} {disk(HDD)}
                </span>
              </>
            }
            checked={CPU === cpu && RAM === ram && HDD === hdd}
            disabled={CPU < min.CPU || RAM < min.RAM || HDD < min.HDD}
            onChoose={() => {
              const touched = { shouldDirty: true, shouldValidate: true }
              form.setValue('CPU', CPU, touched)
              form.setValue('RAM', RAM, touched)
              form.setValue('HDD', HDD, touched)
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}

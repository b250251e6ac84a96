import type { ComponentProps, ReactNode } from 'react'

type SegmentsProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue'> & {
  label: string
  labelHidden?: boolean
  name: string
  options: readonly { value: string | number; label: ReactNode }[]
  value?: string | number
  defaultValue?: string | number
}

/** Two to four short choices in one row; `register(name)` spreads onto it. */
export function Segments({
  label,
  labelHidden,
  options,
  value,
  defaultValue,
  ...input
}: SegmentsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-meta font-semibold'}>
        {label}
      </legend>
      <div className="flex flex-wrap rounded-control border border-border bg-sunken p-1">
        {options.map(option => (
          <label key={option.value} className="flex min-h-11 min-w-fit max-w-full flex-1">
            <input
              {...input}
              type="radio"
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              className="peer sr-only"
            />
            <span className="flex flex-1 items-center justify-center gap-2 rounded-[9px] border border-transparent px-2 text-meta max-[359px]:gap-1 max-[359px]:px-1 font-semibold text-muted transition-colors peer-checked:border-brand peer-checked:bg-surface peer-checked:text-brand-text peer-focus-visible:outline-2 peer-focus-visible:outline-focus forced-colors:peer-checked:border-[Highlight] forced-colors:peer-checked:underline [&_svg]:shrink-0">
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

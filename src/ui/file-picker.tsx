import type { ComponentProps, ReactNode } from 'react'
import { buttonLook } from './button.tsx'
import { classNames } from './class-names.ts'

type FilePickerProps = Omit<ComponentProps<'input'>, 'type'> & { label: string; icon: ReactNode }

/** A label that looks like a button; the input in it is what is focused and pressed. */
export function FilePicker({ label, icon, className, ...input }: FilePickerProps) {
  return (
    <label
      className={classNames(
        buttonLook({ tone: 'secondary' }),
        'cursor-pointer has-disabled:cursor-default has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-sm:w-full',
        className,
      )}
    >
      {icon}
      {label}
      <input {...input} type="file" className="sr-only" />
    </label>
  )
}

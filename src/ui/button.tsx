import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export type ButtonTone = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger' | 'danger-outline'

type Look = {
  tone?: ButtonTone
  /** `small` is 44 px tall with 14 px text, for rows and bars. */
  size?: 'medium' | 'small'
  /** As wide as its container. */
  wide?: boolean
  icon?: ReactNode
}

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Work is under way: keeps its width, ignores repeats. */
    pending?: boolean
  }

/**
 * Pressing a submit button leaves the focus in its field: the field's fault would otherwise appear between press and
 * release, move the button away from under the pointer, and the press be lost.
 */
export function Button({
  tone,
  size,
  wide,
  icon,
  pending = false,
  className,
  children,
  onClick,
  onMouseDown,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={pending ? ignore : onClick}
      onMouseDown={type === 'submit' ? ignore : onMouseDown}
      className={classNames(buttonLook({ tone, size, wide }), className)}
    >
      <span className={classNames('inline-flex items-center gap-2', pending && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {pending && <LoaderCircle size={20} aria-hidden="true" className="absolute animate-spin" />}
    </button>
  )
}

/** A link that looks like a button, because it goes somewhere. */
export function LinkButton({
  tone,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classNames(buttonLook({ tone, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  )
}

/** 44 px square; `label` is what is spoken and shown as a tip. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(iconButtonLook, className)}
    />
  )
}

export const iconButtonLook =
  'relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink transition-colors hover:bg-sunken active:bg-sunken disabled:opacity-50'

/** A label stands in one line, or in more where its whole row has no room for it. */
export function buttonLook({ tone = 'primary', size = 'medium', wide }: Look): string {
  return classNames(
    'relative inline-flex min-w-fit max-w-full select-none items-center justify-center gap-2 text-balance rounded-control text-center font-semibold transition active:scale-[.98] [&_svg]:shrink-0',
    'disabled:border-transparent disabled:bg-sunken disabled:text-muted disabled:shadow-none disabled:active:scale-100',
    size === 'small' ? 'min-h-11 px-3 text-meta' : 'min-h-12 px-5 text-body',
    wide && 'w-full',
    tones[tone],
  )
}

// The transparent border becomes visible where a person's forced colours remove backgrounds.
const tones: Record<ButtonTone, string> = {
  primary:
    'border border-transparent bg-brand text-on-brand shadow-raised hover:bg-brand-hover active:bg-brand-hover',
  secondary: 'border border-border-strong bg-surface text-ink hover:bg-sunken active:bg-sunken',
  soft: 'border border-brand bg-surface text-brand-text hover:bg-sunken active:bg-sunken',
  quiet: 'border border-transparent text-brand-text hover:bg-sunken active:bg-sunken',
  danger:
    'border border-transparent bg-danger text-on-danger shadow-raised hover:bg-danger-hover active:bg-danger-hover',
  'danger-outline':
    'border border-danger bg-surface text-danger-text hover:bg-danger-soft active:bg-danger-soft',
}

function ignore(event: MouseEvent) {
  event.preventDefault()
}

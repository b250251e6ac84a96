import {
  Ban,
  CircleCheck,
  CirclePause,
  CircleX,
  Clock,
  Crown,
  FileCheck,
  Loader,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { chipLook } from './chip-look.ts'
import { classNames } from './class-names.ts'

export type ChipTone = 'warn' | 'info' | 'review' | 'success' | 'neutral' | 'danger' | 'gold'
export type ChipIcon = keyof typeof icons

const icons = {
  clock: Clock,
  loader: Loader,
  'file-check': FileCheck,
  'circle-check': CircleCheck,
  'circle-pause': CirclePause,
  ban: Ban,
  'circle-x': CircleX,
  crown: Crown,
}

const looks: Record<ChipTone, { className: string; icon: ChipIcon }> = {
  warn: { className: 'bg-warn-soft text-warn-text', icon: 'clock' },
  info: { className: 'bg-info-soft text-info-text', icon: 'loader' },
  review: { className: 'bg-review-soft text-review-text', icon: 'file-check' },
  success: { className: 'bg-success-soft text-success-text', icon: 'circle-check' },
  neutral: { className: 'bg-neutral-soft text-neutral-text', icon: 'circle-pause' },
  danger: { className: 'bg-danger-soft text-danger-text', icon: 'circle-x' },
  gold: { className: 'bg-gold-soft text-gold-text', icon: 'crown' },
}

/** A state by icon, words and tone together. Each tone has its icon; `ban` is a second neutral one. */
export function StatusChip({
  tone,
  icon,
  children,
}: {
  tone: ChipTone
  icon?: ChipIcon
  children: ReactNode
}) {
  const look = looks[tone]
  const Icon = icons[icon ?? look.icon]
  return (
    <span className={classNames(chipLook, look.className)}>
      <Icon size={14} aria-hidden="true" className="shrink-0" />
      {children}
    </span>
  )
}

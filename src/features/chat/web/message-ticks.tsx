import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import * as texts from './texts.ts'

export type SendState = 'sending' | 'sent' | 'read' | 'failed'

const signs = {
  sending: { icon: Clock, words: texts.sending },
  sent: { icon: Check, words: texts.sent },
  read: { icon: CheckCheck, words: texts.read },
  failed: { icon: CircleAlert, words: texts.notSent },
}

/** How far a message of one's own has come. */
export function MessageTicks({ state }: { state: SendState }) {
  const { icon: Icon, words } = signs[state]
  return (
    <span className={state === 'read' ? 'text-brand-text' : undefined}>
      <Icon size={16} aria-hidden="true" className="inline" />
      <span className="sr-only">{words}</span>
    </span>
  )
}

import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'

export type SendState = 'sending' | 'sent' | 'read' | 'failed'

const signs = {
  sending: { icon: Clock, words: 'Sending' },
  sent: { icon: Check, words: 'Sent' },
  read: { icon: CheckCheck, words: 'Read' },
  failed: { icon: CircleAlert, words: 'Not sent' },
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

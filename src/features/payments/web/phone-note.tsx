import { Notice } from '#ui/notice.tsx'
import * as texts from './texts.ts'

/**
 * A provider's page asks for the payer's own number, and there we can say nothing any more; who
 * pays by hand types our `number`, given without its leading 0.
 */
export function PhoneNote({ number }: { number?: string }) {
  const typed = number ?? '244123456'
  return (
    <Notice tone="warn">
      {(number ? texts.numberHint : texts.ownNumberHint)(
        <strong className="in-one-line">{typed}</strong>,
        <strong className="in-one-line">0{typed}</strong>,
      )}
    </Notice>
  )
}

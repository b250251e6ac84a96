import { Notice } from '#ui/notice.tsx'

/**
 * A provider's page asks for the payer's own number, and there we can say nothing any more; who
 * pays by hand types our `number`, given without its leading 0.
 */
export function PhoneNote({ number }: { number?: string }) {
  const typed = number ?? '244123456'
  return (
    <Notice tone="warn">
      Enter {number ? 'the number' : 'your mobile money number'} without the leading 0, or the
      transaction will fail: <strong className="whitespace-nowrap">{typed}</strong>, not{' '}
      <strong className="whitespace-nowrap">0{typed}</strong>.
    </Notice>
  )
}

import { Notice } from '#ui/notice.tsx'

/** Before anybody is asked for the number at a provider's page, where we can say nothing any more. */
export function PhoneNote() {
  return (
    <Notice tone="warn">
      Enter your mobile money number without the leading 0, or the transaction will fail:{' '}
      <strong className="whitespace-nowrap">244123456</strong>, not{' '}
      <strong className="whitespace-nowrap">0244123456</strong>.
    </Notice>
  )
}

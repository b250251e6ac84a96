import { useBlock } from '#features/blocks/web/own-blocks.ts'
import * as blocksTexts from '#features/blocks/web/texts.ts'
import { Button } from '#ui/button.tsx'
import * as texts from './texts.ts'

/** Above the field to write in, for who has blocked the other. What an order under way asks for can still be written. */
export function BlockedNotice({ username }: { username: string }) {
  const { busy, unblock } = useBlock(username)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-border bg-neutral-soft px-4 py-2 text-neutral-text">
      <p>{texts.blockedNotice(username)}</p>
      <Button tone="secondary" disabled={busy} onClick={unblock}>
        {blocksTexts.unblock}
      </Button>
    </div>
  )
}

import * as texts from './texts-after-first-visit.ts'
import { showToast } from './toast.ts'

/** A longer text is not shown in the toast. */
const readableLength = 200

/** Copies exactly `text`, and says so; `name` says what it is: "link". Where it cannot be copied, it can be read. */
export async function copyText(name: string, text: string): Promise<void> {
  try {
    // Browsers know no clipboard on addresses that are not secure.
    await navigator.clipboard.writeText(text)
    showToast({ message: texts.copied(`${name.charAt(0).toUpperCase()}${name.slice(1)}`) })
  } catch {
    const readable = text.length > readableLength ? '.' : `: ${text}`
    showToast({ message: texts.copyError(name, readable) })
  }
}

/** Long texts that the server's page carries in its HTML alone, and not a second time in the data for its scripts. */
import { createContext, useContext, useState } from 'react'
import type { RouterContextProvider } from 'react-router'
import { appContext } from '../app-context.ts'

/** Under the id of the element that shows it. Null in browsers, which find it there. */
export const TextsSentOnce = createContext<ReadonlyMap<string, string> | null>(null)

/** A loader's way to show a text without handing it to the browser as data. */
export function sendOnce(context: Readonly<RouterContextProvider>, id: string, text: string): void {
  context.get(appContext).textsSentOnce.set(id, text)
}

type TextSentOnceProps = {
  id: string
  /** Undefined where the page of the server shows it already. */
  text: string | undefined
  className?: string
}

export function TextSentOnce({ id, text, className }: TextSentOnceProps) {
  const ofServer = useContext(TextsSentOnce)
  const [rendered] = useState(() => text ?? (ofServer ? ofServer.get(id) : findText(id)))
  return (
    <p id={id} className={className}>
      {text ?? rendered}
    </p>
  )
}

const findText = (id: string) => document.getElementById(id)?.textContent ?? ''

import { splitAtWords } from './split-at-words.ts'

/** What somebody wrote, with the words marked for which it is flagged. Nothing in it can be followed. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  let from = 0
  return splitAtWords(text, words).map(piece => {
    const key = from
    from += piece.text.length
    if (!piece.isFound) return <span key={key}>{piece.text}</span>
    return (
      <mark key={key} className="rounded-chip bg-warn-soft px-1 font-semibold text-warn-text">
        {piece.text}
      </mark>
    )
  })
}

/** Whole, to be copied; what a payer by hand has typed stands out. */
export function TransactionReference({ text }: { text: string }) {
  return (
    <span className="select-all font-mono text-chip font-normal [overflow-wrap:anywhere]">
      <strong className="text-meta">{text.slice(0, 4)}</strong>
      {text.slice(4)}
    </span>
  )
}

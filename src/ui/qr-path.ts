import encodeQr from 'qr'

/** Squares around the code that stay white, as readers want them. */
const border = 4

/** One path of unit squares, and the length of a side. */
export function drawQr(text: string): { path: string; size: number } {
  const rows = encodeQr(text, 'raw', { border })
  const squares = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return { path: squares.join(''), size: rows.length }
}

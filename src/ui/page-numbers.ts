/** The first two, the last two and two either side; `null` stands where pages are left out. */
export function pageNumbers(page: number, lastPage: number): (number | null)[] {
  const wanted = [1, 2, page - 2, page - 1, page, page + 1, page + 2, lastPage - 1, lastPage]
  const shown = [...new Set(wanted)]
    .filter(number => number >= 1 && number <= lastPage)
    .sort((a, b) => a - b)
  return shown.flatMap((number, at) => gapBefore(number, shown[at - 1] ?? 0))
}

/** A gap of one page is shown as that page: it takes no more room than the dots. */
function gapBefore(number: number, previous: number): (number | null)[] {
  if (number - previous === 2) return [number - 1, number]
  return number - previous > 2 ? [null, number] : [number]
}

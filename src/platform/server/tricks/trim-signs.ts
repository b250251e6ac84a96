/** Without these signs at its end. By a pattern each run of them within the text would be tried from each of its signs. */
export function trimSigns(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

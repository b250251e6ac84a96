/** No more letters than that, and a sign that more followed. */
export function cutText(text: string, longest: number): string {
  const letters = [...text]
  return letters.length <= longest ? text : `${letters.slice(0, longest).join('').trimEnd()}…`
}

/** A random UUID; also where the browser keeps its own from pages without HTTPS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes.set([((bytes[6] ?? 0) & 15) | 64], 6)
  bytes.set([((bytes[8] ?? 0) & 63) | 128], 8)
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

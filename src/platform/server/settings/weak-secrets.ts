/** Recognises secrets that people invent instead of generating them: not all of them, but the common ones. */

const words = [
  ...['password', 'secret', 'changeme', 'change', 'example', 'adwuma', 'insert', 'replace'],
  ...['default', 'placeholder', 'development', 'production', 'letmein', 'generate', 'openssl'],
  ...['qwertyuiop', 'qwerty', 'asdfghjkl', 'zxcvbnm', 'metrics', 'identity', 'please'],
]
const wordsAndSigns = new RegExp(`${words.join('|')}|[^a-z0-9+/]`, 'gi')
const counted = Array.from({ length: 300 }, (_, n) => n).join('')
/** Beyond it neighbours are not as far from each other by chance. */
const mostAlike = 0.6

/** Whether it repeats, counts, or is made of words. It is read as text, and as the bytes that it may stand for. */
export function isWeakSecret(text: string): boolean {
  const rest = text.replace(wordsAndSigns, '')
  if (rest.length < text.length && rest.length < Math.min(24, text.length * 0.6)) return true
  if (counted.includes(text) || counted.includes([...text].reverse().join(''))) return true
  return readings(text).some(isPatterned)
}

/** Whether bytes repeat or count. */
export function isPatterned(bytes: Buffer): boolean {
  return hasFewValues(bytes) || repeats(bytes) || counts(bytes)
}

function readings(text: string): Buffer[] {
  const asHex = /^(?:[0-9a-f]{2})+$/i.test(text) ? [Buffer.from(text, 'hex')] : []
  const asBase64 = /^[\w+/-]+={0,2}$/.test(text) ? [Buffer.from(text, 'base64')] : []
  return [Buffer.from(text), ...asHex, ...asBase64]
}

const hasFewValues = (bytes: Buffer) => new Set(bytes).size < Math.min(7, bytes.length / 3)

function repeats(bytes: Buffer): boolean {
  for (let period = 1; period <= bytes.length / 2; period++)
    if (bytes.subarray(period).equals(bytes.subarray(0, -period))) return true
  return false
}

/** In steps of any size, up or down. */
function counts(bytes: Buffer): boolean {
  const steps = new Map<number, number>()
  for (let at = 1; at < bytes.length; at++) {
    const step = Math.abs(bytes.readUInt8(at) - bytes.readUInt8(at - 1))
    steps.set(step, (steps.get(step) ?? 0) + 1)
  }
  return Math.max(...steps.values()) > (bytes.length - 1) * mostAlike
}

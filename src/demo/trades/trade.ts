import { lines } from '../lines.ts'

export interface Job {
  /** A noun phrase: it stands alone as a title and inside "I do …". */
  offer: string
  /** What somebody who needs it would write as a title. */
  request: string
  /** Whole cedis. */
  price: { min: number; max: number }
  hours: { min: number; max: number }
}

export interface Trade {
  /** The person: "plumber". */
  worker: string
  /** What such a business calls itself, after a name or a blessing: "Plumbing Works". */
  business: string
  /** How often such a gig is tied to a place. */
  local: number
  jobs: Job[]
  /** What a price includes, and what somebody who asks expects. */
  includes: string[]
  /** What sellers say of themselves, and what people who need the work say. */
  about: string[]
  wants: string[]
  /** What may follow an offer's name in a title. */
  endings: string[]
}

interface TradeText {
  worker: string
  business: string
  local: number
  jobs: string
  includes: string
  about: string
  wants: string
  endings: string
}

export function trade({ worker, business, local, ...text }: TradeText): Trade {
  return {
    worker,
    business,
    local,
    jobs: lines(text.jobs).map(readJob),
    includes: lines(text.includes),
    about: lines(text.about),
    wants: lines(text.wants),
    endings: lines(text.endings),
  }
}

/** `offer | request | least-most cedis | least-most hours` */
function readJob(line: string): Job {
  const [offer = '', request = '', price = '', hours = ''] = line
    .split('|')
    .map(part => part.trim())
  return { offer, request, price: readRange(price), hours: readRange(hours) }
}

function readRange(text: string): { min: number; max: number } {
  const [min = 0, max = min] = text.split('-').map(Number)
  return { min, max }
}

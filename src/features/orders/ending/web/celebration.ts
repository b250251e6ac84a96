import type { Order } from '../../web/order-words.ts'

const celebratedMinutes = 15
const threads = 14
const done = new Set<number>()

type Facts = Pick<Order, 'completed_on'> & { ended: Pick<NonNullable<Order['ended']>, 'by'> | null }

/** Only work that its buyer confirmed; later it would be news of yesterday. */
export function isWorthCelebrating({ completed_on, ended }: Facts, now: number) {
  const isConfirmed = completed_on !== null && ended?.by === 'completion'
  return isConfirmed && now - Date.parse(completed_on) < celebratedMinutes * 60_000
}

/** A few threads of the weave fly up, once for each order; none where motion is unwanted. */
export function celebrate({ from, orderId }: { from: HTMLElement; orderId: number }): void {
  if (done.has(orderId)) return
  done.add(orderId)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (let at = 0; at < threads; at += 1) flyOff(from, at)
}

function flyOff(from: HTMLElement, at: number): void {
  const thread = document.createElement('span')
  thread.setAttribute('aria-hidden', 'true')
  thread.className = `absolute h-0.5 rounded-full ${at % 3 === 0 ? 'bg-ink' : 'bg-brand'}`
  // The content policy forbids style attributes in HTML, not what scripts set.
  Object.assign(thread.style, { left: '50%', top: '50%', width: '10px', pointerEvents: 'none' })
  from.append(thread)
  const angle = (at / threads) * 2 * Math.PI
  const far = 48 + (at % 4) * 14
  const end = `translate(${Math.cos(angle) * far}px, ${Math.sin(angle) * far - 12}px) rotate(${at * 50}deg)`
  const flight = thread.animate(
    [
      { transform: 'translate(0, 0)', opacity: 1 },
      { transform: end, opacity: 1, offset: 0.6 },
      { transform: end, opacity: 0 },
    ],
    { duration: 900, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'forwards' },
  )
  flight.onfinish = () => thread.remove()
}

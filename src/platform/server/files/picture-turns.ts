/**
 * Pictures are worked on in the few threads in which Node also hashes passwords, reads files and looks up names: half of
 * those stay free.
 */
const mostAtOnce = 2

type Waiting = { senderId: number; begin: () => void }

const underWay = new Set<number>()
/** Who waits longest comes first. */
let waiting: Waiting[] = []

/**
 * Does the work once it is its sender's turn. Of one sender one picture is worked on at a time, so that whoever sends
 * hundreds keeps nobody else waiting for longer than one takes.
 */
export async function takeTurn<T>(senderId: number, work: () => Promise<T>): Promise<T> {
  await waitForTurn(senderId)
  try {
    return await work()
  } finally {
    underWay.delete(senderId)
    beginNext()
  }
}

function waitForTurn(senderId: number): Promise<void> {
  return new Promise(begin => {
    waiting.push({ senderId, begin })
    beginNext()
  })
}

function beginNext(): void {
  if (underWay.size >= mostAtOnce) return
  const next = waiting.find(({ senderId }) => !underWay.has(senderId))
  if (!next) return
  waiting = waiting.filter(one => one !== next)
  underWay.add(next.senderId)
  next.begin()
}
